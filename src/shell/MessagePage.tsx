import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { Message, type MessageProps, messageButton } from './status/Message.tsx'

export interface MessageAction {
  label: string
  /** A link's target, or a button's action. */
  to?: string
  onClick?: () => void
}

export interface MessagePageProps extends Pick<MessageProps, 'title' | 'text'> {
  action?: MessageAction
}

/** A page, or a part of one, that shows only a message and perhaps an action. */
export const MessagePage = ({ action, ...message }: MessagePageProps) => (
  <Message {...message}>{action && <MessageButton {...action} />}</Message>
)

const MessageButton = ({ label, to, onClick }: MessageAction) =>
  to === undefined ? (
    <Button {...messageButton} onClick={onClick}>
      {label}
    </Button>
  ) : (
    <Button {...messageButton} component={Link} to={to}>
      {label}
    </Button>
  )

/** The page for any unknown path. */
export const PageNotFound = () => (
  <MessagePage title="Page not found" action={{ label: 'Frontpage', to: '/' }} />
)
