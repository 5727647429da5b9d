import { GlobalWindow, type ICanvasAdapter } from 'happy-dom'
import { type Environment, populateGlobal } from 'vitest/runtime'
import { now } from '../../server/testTime.ts'

/** DataGrid draws all rows, also those out of sight, for a user agent that it takes for a test's document. */
const userAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36'

/** Classes that the API uses in the same process. */
const ofNode = ['Blob', 'File', 'Crypto', 'Performance', 'FormData'] as const

/**
 * A clock that runs from the given time. It is set before anything reads the time, because timers of the embedded database do not
 * survive a jump.
 */
function clockFrom(start: Date, Real = Date): DateConstructor {
  const offset = start.getTime() - Real.now()
  return class extends Real {
    constructor(...parts: [] | [number]) {
      super(...(parts.length === 0 ? ([Real.now() + offset] as [number]) : parts))
    }
    static override now = () => Real.now() + offset
  } as DateConstructor
}

/** A canvas that draws nothing, and has no WebGL. */
const blankCanvas = {
  getContext: (_: unknown, kind: string) => (kind === '2d' ? blankContext : null),
  toDataURL: () => 'data:,',
  toBlob: (_: unknown, done: (blob: null) => void) => done(null),
}
const imageData = (_x: number, _y: number, width: number, height: number) => ({
  width,
  height,
  data: new Uint8ClampedArray(4 * width * height),
})
const methods: Record<string | symbol, unknown> = {
  getImageData: imageData,
  measureText: () => ({ width: 0 }),
}
const blankContext = new Proxy(methods, { get: (known, name) => known[name] ?? (() => undefined) })

/** A document for the portal, without a browser, in the process of the API that the portal calls. */
const domEnvironment: Environment = {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup(global) {
    global.Date = clockFrom(now)
    const window = new GlobalWindow({ url: 'http://127.0.0.1/', width: 1440, height: 900, console })
    window.happyDOM.settings.navigator.userAgent = userAgent
    window.happyDOM.settings.canvasAdapter = blankCanvas as unknown as ICanvasAdapter
    const originals = ofNode.map((name) => [name, global[name]] as const)
    populateGlobal(global, window, { bindFunctions: true })
    for (const [name, value] of originals)
      Object.defineProperty(global, name, { value, configurable: true, writable: true })
    global.Path2D ??= class {}
    return { teardown: () => window.happyDOM.close() }
  },
}

export default domEnvironment
