import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { PATIENCE_MS } from '../../timeLimits.ts'

/** The viewport sizes at which every page is tested. */
export const screens = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const

export type Screen = keyof typeof screens

/** Resizes a page and waits until it is drawn at the new size. */
export async function resizeTo(page: Page, screen: Screen): Promise<void> {
  await page.setViewportSize(screens[screen])
  // Media queries report their change in the next frame.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Runs a check of a page at every size in turn, then restores the size. An error of the check names the size. */
export async function atEverySize(page: Page, check: (screen: Screen) => Promise<void>): Promise<void> {
  const before = page.viewportSize()
  try {
    for (const screen of Object.keys(screens) as Screen[]) {
      await resizeTo(page, screen)
      await check(screen).catch((error: Error) => {
        throw new Error(`On a ${screen}: ${error.message}`, { cause: error })
      })
    }
  } finally {
    // Other tests may share the page.
    if (before) await page.setViewportSize(before)
  }
}

const quietFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Pages of a context share a process, which caches the compiled code of the portal.
  '--renderer-process-limit=1',
]

/** WebGL without a GPU takes 50 % more time to draw pages, so only tests with maps use it. */
const graphicsFlags = {
  withWebgl: ['--use-gl=angle', '--use-angle=swiftshader-webgl', '--enable-unsafe-swiftshader'],
  withoutWebgl: ['--disable-gpu'],
}

/** Test pages run their code too rarely for JIT optimization to pay off; disabling it saves a quarter of the CPU time. */
const shortLivedFlags = ['--js-flags=--no-opt --no-maglev']

export interface BrowserOptions {
  graphics?: keyof typeof graphicsFlags
  /** Enables JIT optimization as in users' browsers, which measurements of page speed need. */
  optimised?: boolean
}

/** The Chromium that CHROME_PATH names (`npm test` sets it), else the one at its usual path. */
const launchOptions = ({ graphics = 'withoutWebgl', optimised = false }: BrowserOptions = {}) => ({
  executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
  args: [...quietFlags, ...graphicsFlags[graphics], ...(optimised ? [] : shortLivedFlags)],
  // Without a UTF-8 locale, Chromium saves a file with an ö in its name as "download".
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
})

export const launchBrowser = (options?: BrowserOptions): Promise<Browser> =>
  chromium.launch(launchOptions(options))

/** A folder with a browser profile that withholds no cookies from frames of other sites. */
function profileWithCookiesInFrames(): string {
  const folder = mkdtempSync(join(tmpdir(), 'seawindow-profile-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(
    join(folder, 'Default', 'Preferences'),
    JSON.stringify({ profile: { cookie_controls_mode: 0, block_third_party_cookies: false } }),
  )
  return folder
}

export interface TestPage {
  page: Page
  /** Console errors, uncaught exceptions and content-policy violations, each with its source. */
  errors: string[]
  close: () => Promise<void>
}

export interface PageOptions {
  screen?: Screen
  /** Errors that a test causes on purpose: a wrong password is a 401 in the console. */
  expected?: RegExp
  /** A touch screen without a mouse. */
  touch?: boolean
  /** True if the test needs maps, which opens the page in a browser with WebGL. Otherwise a message replaces each map. */
  map?: boolean
  /** Lets the portal register its service worker, which answers navigations instead of the routes of a test. */
  serviceWorker?: boolean
  /** The host name of the portal, if not its IP address. */
  host?: string
  /** Frames of other sites have their cookies, which newer Chromiums withhold unless the user's profile allows them. */
  cookiesInFrames?: boolean
}

/** Disables WebGL, including software rendering, so that a message replaces each map. */
const withoutMap = (context: BrowserContext) =>
  context.addInitScript(() => {
    const real = HTMLCanvasElement.prototype.getContext
    Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith('webgl') ? null : Reflect.apply(real, this, [kind, ...rest])
      },
    })
  })

/** Contexts whose page is closed, by their options, for reuse. A new context would load and compile the portal again. */
const idleContexts = new WeakMap<Browser, Map<string, BrowserContext[]>>()

function idleContextsLike(browser: Browser, options: BrowserContextOptions, map: boolean): BrowserContext[] {
  const ofBrowser = idleContexts.get(browser) ?? new Map<string, BrowserContext[]>()
  idleContexts.set(browser, ofBrowser)
  const key = JSON.stringify([options, map])
  const found = ofBrowser.get(key) ?? []
  ofBrowser.set(key, found)
  return found
}

/** A new context. Its first page only keeps the process of its other pages alive. */
async function newContext(browser: Browser, options: BrowserContextOptions, map: boolean) {
  const context = await browser.newContext(options)
  if (!map) await withoutMap(context)
  const idlePage = await context.newPage()
  await idlePage.goto('/favicon.svg')
  return context
}

/** Removes everything that tests left in a context, except its cached files. */
async function clearContext(context: BrowserContext, origin: string): Promise<void> {
  const [idlePage, ...pages] = context.pages()
  await Promise.all(pages.map((page) => page.close()))
  await context.setOffline(false)
  await context.clearCookies()
  await context.clearPermissions()
  const devTools = await context.newCDPSession(idlePage!)
  await devTools.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers',
  })
  await devTools.detach()
}

/** Opens a page without cookies and stored data, and collects its errors. */
export async function openTestPage(
  browser: Browser,
  address: string,
  {
    screen = 'desktop',
    expected,
    touch = false,
    map = false,
    serviceWorker = false,
    host = '127.0.0.1',
    cookiesInFrames = false,
  }: PageOptions = {},
): Promise<TestPage> {
  const origin = address.replace('127.0.0.1', host)
  const options: BrowserContextOptions = {
    baseURL: origin,
    // Of further tabs. Each page is resized, so that pages of all sizes share contexts.
    viewport: screens.desktop,
    hasTouch: touch,
    isMobile: touch,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    reducedMotion: 'reduce',
    // The tests' identity provider has a self-signed certificate.
    ignoreHTTPSErrors: true,
    timezoneId: 'UTC',
    locale: 'en-GB',
  }
  const idle = idleContextsLike(browser, options, map)
  const context = cookiesInFrames
    ? await chromium.launchPersistentContext(profileWithCookiesInFrames(), { ...launchOptions(), ...options })
    : (idle.pop() ?? (await newContext(browser, options, map)))
  const page = await context.newPage()
  await page.setViewportSize(screens[screen])
  page.setDefaultTimeout(PATIENCE_MS)
  const errors: string[] = []
  const addError = (text: string) => {
    if (!expected?.test(text)) errors.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') addError(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => addError(error.stack ?? error.message))
  // An installed clock remains in all pages of its context, so the context cannot be reused.
  const { clock } = page
  let isClockSet = false
  Object.defineProperty(page, 'clock', {
    get() {
      isClockSet = true
      return clock
    },
  })
  const closePage = async () => {
    // A mocked response may still be pending; its failure no longer matters.
    await Promise.all(
      [context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })),
    )
    if (isClockSet || cookiesInFrames) return context.close()
    await clearContext(context, origin)
    idle.push(context)
  }
  // A test may close its page before `openPage` does.
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closePage()
    return closing
  }
  return { page, errors, close }
}
