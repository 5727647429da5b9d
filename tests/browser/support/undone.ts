import type { Page } from 'playwright-core'

/**
 * Has the visitor press Back after the next visit to another address has begun and before the page has drawn it, as happens
 * on a slow machine: the address is the one that is drawn again, and the page is told no more than that somebody went back.
 */
export const goBackBeforeItIsDrawn = (page: Page) =>
  page.evaluate(() => {
    const [url, state] = [window.location.href, window.history.state]
    const push = window.history.pushState
    window.history.pushState = (...visit) => {
      window.history.pushState = push
      push.apply(window.history, visit)
      queueMicrotask(() => {
        window.history.replaceState(state, '', url)
        window.dispatchEvent(new PopStateEvent('popstate', { state }))
      })
    }
  })
