import './computedStyle.ts'

/** The space that a popover leaves above and below itself; MUI reports a taller one as an error. */
const POPOVER_MARGIN = 16

/** Sizes in place of a layout, which a document without a browser does not have: every element is nearly as large as the window. */
const sizes = { Width: () => window.innerWidth, Height: () => window.innerHeight - 2 * POPOVER_MARGIN }

for (const [side, size] of Object.entries(sizes))
  for (const kind of ['client', 'offset'] as const)
    Object.defineProperty(HTMLElement.prototype, `${kind}${side}`, { configurable: true, get: size })

Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, window.innerWidth, window.innerHeight)

// Popper asks every element whether it is the window; in happy-dom the text of an element is all of its HTML.
Element.prototype.toString = () => '[object HTMLElement]'

/** Reports the size of an element once, as nothing resizes it. */
class StillObserver implements ResizeObserver {
  readonly #callback: ResizeObserverCallback
  constructor(callback: ResizeObserverCallback) {
    this.#callback = callback
  }
  observe(target: Element): void {
    const contentRect = target.getBoundingClientRect()
    const size = [{ inlineSize: contentRect.width, blockSize: contentRect.height }]
    const entry = {
      target,
      contentRect,
      borderBoxSize: size,
      contentBoxSize: size,
      devicePixelContentBoxSize: size,
    }
    queueMicrotask(() => this.#callback([entry], this))
  }
  unobserve(): void {}
  disconnect(): void {}
}

globalThis.ResizeObserver = StillObserver
