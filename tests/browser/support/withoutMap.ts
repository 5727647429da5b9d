import type { BrowserContext, Page } from 'playwright-core'

/**
 * Disables WebGL except at the paths in `drawnAt`; elsewhere a message replaces the map. Without a graphics card, a map takes
 * more time than the rest of its page.
 */
export const withoutMap = (target: BrowserContext | Page, drawnAt: readonly string[] = []) =>
  target.addInitScript((drawn) => {
    if (drawn.includes(location.pathname)) return
    const real = HTMLCanvasElement.prototype.getContext
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest])
      },
    })
  }, drawnAt)
