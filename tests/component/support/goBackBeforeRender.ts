import { fireEvent } from '@testing-library/dom'

/**
 * Goes back after the next navigation has started and before the page has rendered it, as happens on a slow machine: the
 * address is the rendered one again, and the page receives only a `popstate` event.
 */
export function goBackBeforeRender(): void {
  const { pushState, state } = history
  const { href } = location
  history.pushState = (...entry) => {
    history.pushState = pushState
    pushState.apply(history, entry)
    queueMicrotask(() => {
      history.replaceState(state, '', href)
      fireEvent(window, new PopStateEvent('popstate', { state }))
    })
  }
}
