import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'

interface ResultSectionProps {
  title: string
  /** The accessible description, if the title is not enough. */
  about?: string
  action: ReactNode
  children: ReactNode
}

/** A titled part of the answer. */
export function ResultSection({ title, about, action, children }: ResultSectionProps) {
  const id = useId()
  return (
    <Box
      component="section"
      {...(about === undefined ? { 'aria-labelledby': id } : { 'aria-label': about })}
      sx={{
        bgcolor: 'background.paper',
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: { xs: 2, sm: 3 },
        minWidth: 0,
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'space-between',
          mb: 1,
        }}
      >
        <Typography id={id} variant="subtitle2" component="h3">
          {title}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap' }}>{action}</Box>
      </Box>
      {children}
    </Box>
  )
}
