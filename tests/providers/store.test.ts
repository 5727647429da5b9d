import { describe, expect, it, vi } from 'vitest'
import { closeStatus, showStatus, statusStore } from '#providers/status.ts'
import { createStore, resetStores } from '#providers/store.ts'

describe('stores', () => {
  it('are reset on sign-out unless they outlive the session', () => {
    const forgetful = createStore('empty')
    const lasting = createStore('empty', { outlivesSession: true })
    forgetful.set('full')
    lasting.set('full')
    resetStores()
    expect([forgetful.get(), lasting.get()]).toEqual(['empty', 'full'])
  })

  it('notify subscribers until they unsubscribe', () => {
    const store = createStore(0)
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.set(1)
    stop()
    store.set(2)
    expect(listener).toHaveBeenCalledTimes(1)
  })
})

describe('the snackbar status', () => {
  it('keeps its last message when the snackbar closes', () => {
    showStatus({ ok: false, message: 'Error: 404 Not Found' })
    closeStatus()
    expect(statusStore.get()).toEqual({ open: false, ok: false, message: 'Error: 404 Not Found' })
  })
})
