import type { NotificationProvider } from '@refinedev/core'
import { closeStatus, showStatus } from './status.ts'

/**
 * Refine's notifications in the portal's snackbar. A call that succeeded has said its own row's sentence, which
 * Refine's general one must not replace; an error's sentence is in its description.
 */
export const notificationProvider: NotificationProvider = {
  open: ({ type, message, description }) => {
    if (type === 'error') showStatus({ ok: false, message: description ?? message })
  },
  close: () => closeStatus(),
}
