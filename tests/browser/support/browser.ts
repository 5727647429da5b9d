import { type Browser, chromium, type Page } from 'playwright-core'
import { withoutMap } from './withoutMap.ts'

/** The widths at which every page is looked at, and a height of a screen that has each. */
export const screens = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const

const quiet = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** WebGL without a graphics card, for the map. */
const drawing = ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/** The Chromium that CHROME_PATH names, as `npm test` sets it, else the one in its usual place. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROME_PATH || '/usr/bin/chromium',
    args: [...quiet, ...drawing],
    // Without a locale of UTF-8 it saves a file with an ö in its name as "download".
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })

export interface Visit {
  page: Page
  /** Errors in the console, failed scripts and content-policy refusals, each with what it was about. */
  errors: string[]
  close: () => Promise<void>
}

export interface VisitOptions {
  screen?: keyof typeof screens
  /** Errors that a test brings about on purpose: a wrong password is a 401 in the console. */
  expected?: RegExp
  /** A screen that is touched, with no mouse. */
  touch?: boolean
  /** False for tests that look at no map: pages then draw none, which is much quicker. Or the paths of those that draw one. */
  map?: boolean | readonly string[]
  /** The name by which the portal is called, where it is not its number. */
  host?: string
}

/** A page of a fresh visitor, without cookies, that keeps count of its errors. */
export async function visit(
  browser: Browser,
  address: string,
  { screen = 'desktop', expected, touch = false, map = true, host = '127.0.0.1' }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: address.replace('127.0.0.1', host),
    viewport: screens[screen],
    hasTouch: touch,
    isMobile: touch,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-GB',
  })
  if (map !== true) await withoutMap(context, map || [])
  const page = await context.newPage()
  const errors: string[] = []
  const note = (text: string) => {
    if (!expected?.test(text)) errors.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(error.stack ?? error.message))
  const closed = async () => {
    // A test's own answer may still be on its way: once nobody waits for it, it fails for no one.
    await Promise.all(
      [context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })),
    )
    await context.close()
  }
  /** A visitor whom the test has sent away is sent away once more after it. */
  let closing: Promise<void> | undefined
  const close = () => {
    closing ??= closed()
    return closing
  }
  return { page, errors, close }
}
