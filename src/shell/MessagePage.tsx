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
  /** Offers to try again what has failed. */
  onRetry?: (() => unknown) | undefined
}

/** A page, or a part of one, that shows only a message and perhaps an action. */
export const MessagePage = ({ action, onRetry, ...message }: MessagePageProps) => (
  <Message {...message}>
    {action && <MessageButton {...action} />}
    {onRetry && <MessageButton label="Try again" onClick={() => void onRetry()} />}
  </Message>
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
