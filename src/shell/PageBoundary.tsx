import Button from '@mui/material/Button'
import { Component, type ReactNode } from 'react'
import { ApiError } from '#providers/api/request.ts'
import { Message, messageButton } from './status/Message.tsx'

interface PageBoundaryProps {
  children: ReactNode
  /** Whether it covers the whole page, without top bar and menu. */
  isWholePage?: boolean
  /** Called when it shows a failure. */
  onFailure?: () => void
}

interface State {
  error: unknown
}

/** Messages of the errors that different browsers throw when a lazy chunk cannot be loaded. */
const CHUNK_FAILURE = /dynamically imported module|importing a module script|preload CSS/i

function messageOf(error: unknown): string {
  if (error instanceof ApiError) return error.detail
  return error instanceof Error && CHUNK_FAILURE.test(error.message)
    ? 'A part of the portal could not be loaded. Please check your connection and reload the page.'
    : 'Something in this page failed. Reload it to try again.'
}

/** Keeps the failure of one page from breaking the portal. */
export class PageBoundary extends Component<PageBoundaryProps, State> {
  override state: State = { error: null }

  static getDerivedStateFromError(error: unknown): State {
    return { error }
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return (
      <Message
        title="This page could not be shown"
        isWholePage={this.props.isWholePage}
        text={messageOf(error)}
      >
        <Button {...messageButton} onClick={() => location.reload()}>
          Reload
        </Button>
      </Message>
    )
  }
}
