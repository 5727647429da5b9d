import { ThemeProvider } from '@mui/material/styles'
import { fireEvent, screen, within } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { closeStatus, showFailure } from '#providers/status.ts'
import { StatusSnackbar } from '#shell/status/StatusSnackbar.tsx'
import { createTheme } from '#theme.ts'
import { render, unmount } from './support/render.ts'

const SECOND = 1000
const theme = createTheme({ nonce: 'nonce', mode: 'light' })

const renderSnackbar = () =>
  render(
    <ThemeProvider theme={theme}>
      <StatusSnackbar />
    </ThemeProvider>,
  )

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  closeStatus()
  unmount()
  vi.useRealTimers()
})

/** Lets time pass; the transition of the snackbar takes a part of it. */
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * SECOND)
const message = () => screen.queryByRole('alert')

test('a message closes after six seconds', async () => {
  renderSnackbar()
  flushSync(() => showFailure({ message: 'The call failed.' }))
  await pass(5.9)
  expect(message()?.textContent).toBe('The call failed.')
  await pass(1)
  expect(message()).toBeNull()
})

test('the request id of a failed call is shown under Details, which keep the message open, and can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  renderSnackbar()
  flushSync(() => showFailure({ message: 'The call failed.', requestId: 'req-1' }))
  const details = within(message()!).getByRole('button', { name: 'Details' })
  expect(details.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByText('req-1').closest('[hidden]')).not.toBeNull()
  fireEvent.click(details)
  await pass(0)
  expect(screen.getByText('req-1').closest('[hidden]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await pass(0)
  await pass(60)
  expect(writeText).toHaveBeenCalledWith('req-1')
  expect(screen.getByText('Copied.')).not.toBeNull()
  fireEvent.click(within(message()!).getByRole('button', { name: 'Details' }))
  await pass(0)
  await pass(7)
  expect(message()).toBeNull()
  writeText.mockRestore()
})
