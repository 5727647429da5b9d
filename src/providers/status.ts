import { createStore } from './store.ts'

/** What the snackbar shows; closing it keeps the last message. */
export interface Status {
  open: boolean
  ok: boolean
  message: string
  /** The name of a failed call in the server's log. */
  requestId?: string
}

const closed: Status = { open: false, ok: true, message: '' }

/** Outlives the session: why it ended is said here. */
export const statusStore = createStore<Status>(closed, { outlivesSession: true })

/** Shows one message in the snackbar, in the colour of success or of an error. */
export function showStatus(status: Omit<Status, 'open'>): void {
  statusStore.set({ open: true, ...status })
}

/** Shows why a call failed, with its request id behind 'Details'. */
export const showFailure = ({ message, requestId }: { message: string; requestId?: string }): void =>
  showStatus({ ok: false, message, requestId })

export function closeStatus(): void {
  statusStore.set({ ...statusStore.get(), open: false })
}
