import type { Page } from 'playwright-core'

/**
 * Goes back after the next navigation has started and before the page has rendered it, as happens on a slow machine: the
 * address is the rendered one again, and the page receives only a `popstate` event.
 */
export const goBackBeforeRender = (page: Page) =>
  page.evaluate(() => {
    const [url, state] = [window.location.href, window.history.state]
    const push = window.history.pushState
    window.history.pushState = (...entry) => {
      window.history.pushState = push
      push.apply(window.history, entry)
      queueMicrotask(() => {
        window.history.replaceState(state, '', url)
        window.dispatchEvent(new PopStateEvent('popstate', { state }))
      })
    }
  })
