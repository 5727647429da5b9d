import type { BrowserContext, Page } from 'playwright-core'

/**
 * Takes WebGL away, but on pages whose map is looked at: a sentence stands in place of the others. A machine without a graphics
 * card is busier with a map than with all the rest of a page.
 */
export const withoutMap = (visitor: BrowserContext | Page, drawnAt: readonly string[] = []) =>
  visitor.addInitScript((drawn) => {
    if (drawn.includes(location.pathname)) return
    const real = HTMLCanvasElement.prototype.getContext
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest])
      },
    })
  }, drawnAt)
