import { createStore } from './store.ts'

/** The content of the snackbar; the message stays while it closes. */
export interface Status {
  open: boolean
  ok: boolean
  message: string
  /** Identifies a failed call in the server's log. */
  requestId?: string
}

const closed: Status = { open: false, ok: true, message: '' }

/** Outlives the session, because it shows why the session ended. */
export const statusStore = createStore<Status>(closed, { outlivesSession: true })

/** Shows one message in the snackbar, in the success or error color. */
export function showStatus(status: Omit<Status, 'open'>): void {
  statusStore.set({ open: true, ...status })
}

/** Shows why a call failed, with its request id behind 'Details'. */
export const showFailure = ({ message, requestId }: { message: string; requestId?: string }): void =>
  showStatus({ ok: false, message, requestId })

export function closeStatus(): void {
  statusStore.set({ ...statusStore.get(), open: false })
}
