import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

/** The viewport sizes at which every page is tested. */
export const screens = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const

const quietFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Without a graphics card, drawing pages by WebGL costs half as much again: only maps need it. */
const graphicsFlags = {
  withWebgl: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  withoutWebgl: ['--disable-gpu'],
}

/** Starts the Chromium that CHROME_PATH names (`npm test` sets it), else the one at its usual path. */
export const launchBrowser = (graphics: keyof typeof graphicsFlags = 'withoutWebgl'): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
    args: [...quietFlags, ...graphicsFlags[graphics]],
    // Without a UTF-8 locale, Chromium saves a file with an ö in its name as "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })

export interface TestPage {
  page: Page
  /** Console errors, uncaught exceptions and content-policy violations, each with its source. */
  errors: string[]
  close: () => Promise<void>
}

export interface PageOptions {
  screen?: keyof typeof screens
  /** Errors that a test causes on purpose: a wrong password is a 401 in the console. */
  expected?: RegExp
  /** A touch screen without a mouse. */
  touch?: boolean
  /** True where a test looks at maps, in a browser that draws them; elsewhere a message replaces each map. */
  map?: boolean
  /** The host name of the portal, if not its IP address. */
  host?: string
}

/** Disables WebGL, also the one without a graphics card: a message replaces each map. */
const withoutMap = (context: BrowserContext) =>
  context.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest])
      },
    })
  })

/** Opens a page without cookies and collects its errors. */
export async function openTestPage(
  browser: Browser,
  address: string,
  { screen = 'desktop', expected, touch = false, map = false, host = '127.0.0.1' }: PageOptions = {},
): Promise<TestPage> {
  const context = await browser.newContext({
    baseURL: address.replace('127.0.0.1', host),
    viewport: screens[screen],
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
  })
  if (!map) await withoutMap(context)
  const page = await context.newPage()
  const errors: string[] = []
  const addError = (text: string) => {
    if (!expected?.test(text)) errors.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') addError(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => addError(error.stack ?? error.message))
  const closeContext = async () => {
    // A mocked response may still be pending; its failure no longer matters.
    await Promise.all(
      [context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })),
    )
    await context.close()
  }
  // A test may close its page before `openPage` does.
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closeContext()
    return closing
  }
  return { page, errors, close }
}
