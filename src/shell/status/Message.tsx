import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

export interface MessageProps {
  title: string
  text?: ReactNode
  /** Whether it is the only content of the page, so that its title is the h1. */
  isWholePage?: boolean
  /** A button below the text. */
  children?: ReactNode
}

/** The look of a button below a message. */
export const messageButton = { variant: 'contained', sx: { mt: 2 } } as const

/** A centered message. Needs no router, so that it can be shown outside of one. */
export const Message = ({ title, text, isWholePage = false, children }: MessageProps) => (
  <Box sx={{ display: 'grid', placeItems: 'center', height: 1, minHeight: 160, p: 4 }}>
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, maxWidth: 480, textAlign: 'center' }}>
      <Typography variant="h2" component={isWholePage ? 'h1' : 'h2'}>
        {title}
      </Typography>
      {text !== undefined && <Typography color="text.secondary">{text}</Typography>}
      {children}
    </Box>
  </Box>
)
