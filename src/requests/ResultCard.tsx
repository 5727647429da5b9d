import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface ResultCardProps {
  title: string
  /** The accessible description, if the title is not enough. */
  about?: string
  children: ReactNode
  /** Beside the title. */
  action?: ReactNode
}

/** A titled part of the answer. */
export function ResultCard({ title, about, action, children }: ResultCardProps) {
  const id = useId()
  return (
    <Box
      component="section"
      {...(about === undefined ? { 'aria-labelledby': id } : { 'aria-label': about })}
      sx={{
        minWidth: 0,
        p: { xs: 2, sm: 4 },
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1 }}>
        <Typography id={id} variant="h3" sx={{ flex: 1, minWidth: 110 }}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </Box>
  )
}
