import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

export interface MessageAction {
  label: string
  /** A link's target, or a button's action. */
  to?: string
  onClick?: () => void
}

export interface MessagePageProps {
  title: string
  text?: ReactNode
  action?: MessageAction
  /** Where nothing else is on the page, its title is the page's. */
  isWholePage?: boolean
}

/** A page, or a part of one, that shows only a message and perhaps an action. */
export const MessagePage = ({ title, text, action, isWholePage = false }: MessagePageProps) => (
  <Box sx={{ display: 'grid', placeItems: 'center', height: 1, minHeight: 160, p: 4 }}>
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, maxWidth: 480, textAlign: 'center' }}>
      <Typography variant="h2" component={isWholePage ? 'h1' : 'h2'}>
        {title}
      </Typography>
      {text !== undefined && <Typography color="text.secondary">{text}</Typography>}
      {action && <MessageButton {...action} />}
    </Box>
  </Box>
)

const MessageButton = ({ label, to, onClick }: MessageAction) => {
  const look = { variant: 'contained', sx: { mt: 2 } } as const
  return to === undefined ? (
    <Button {...look} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <Button {...look} component={Link} to={to}>
      {label}
    </Button>
  )
}

/** The page of any unknown path. */
export const PageNotFound = () => (
  <MessagePage title="Page not found" action={{ label: 'Frontpage', to: '/' }} />
)
