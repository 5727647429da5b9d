import { createStore } from './store.ts'

/** What the snackbar shows; closing it keeps the last message. */
export interface Status {
  open: boolean
  ok: boolean
  message: string
}

const closed: Status = { open: false, ok: true, message: '' }

/** Outlives the session: why it ended is said here. */
export const statusStore = createStore<Status>(closed, { outlivesSession: true })

/** Shows one message in the snackbar, in the colour of success or of an error. */
export function showStatus({ ok, message }: { ok: boolean; message: string }): void {
  statusStore.set({ open: true, ok, message })
}

export function closeStatus(): void {
  statusStore.set({ ...statusStore.get(), open: false })
}
