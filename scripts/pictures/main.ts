import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { startServer } from '#server/startServer.ts'
import { administration } from './administrationScenes.ts'
import type { Guide, Scene } from './guide.ts'
import { wiki } from './wikiScenes.ts'

/**
 * Takes the pictures of the guide for administrators and of the wiki, or of the named guides only, from the built portal. Uses a
 * server with the demonstration's data in a temporary folder at a fixed time, so that pictures change only with the portal.
 */
const BEGIN = Date.parse('2026-06-15T10:00:00Z')
const MINUTE = 60_000
const PASSWORD = 'seawindow-demo'

/** Lossy WebP quality at which text stays sharp and a page takes some 40 kB. */
const QUALITY = 80

const root = join(import.meta.dirname, '..', '..')
const guides: Readonly<Record<string, Guide>> = { administration, wiki }

async function signIn(page: Page, user: string) {
  await page.goto('/')
  await page.getByLabel('Username').fill(user)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Profile' }).waitFor()
}

/** Uses the DevTools protocol because Playwright takes no WebP screenshots. */
async function picture(context: BrowserContext, page: Page): Promise<Buffer> {
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  return Buffer.from(data, 'base64')
}

async function take(
  { folder, width, height }: Guide,
  page: Page,
  { name, path, settled, prepare, finish, ...size }: Scene,
) {
  await page.setViewportSize({ width: size.width ?? width, height: size.height ?? height })
  await page.goto(path)
  await page.getByText(settled).first().waitFor()
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  // Avoid a blinking caret and hover effects: the middle of the top bar is empty.
  await page.mouse.move((size.width ?? width) / 2, 20)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.waitForTimeout(500)
  const content = await picture(page.context(), page)
  writeFileSync(join(root, folder, `${name}.webp`), content)
  await finish?.(page)
  process.stdout.write(`${folder}/${name}.webp: ${Math.ceil(content.length / 1000)} kB\n`)
}

/** Takes the pictures of a guide; `tick` returns a time one minute later than that of the previous picture. */
async function takeAll(browser: Browser, address: string, guide: Guide, tick: () => number) {
  mkdirSync(join(root, guide.folder), { recursive: true })
  const pages = new Map<string, Page>()
  const pageOf = async (user: string): Promise<Page> => {
    const known = pages.get(user)
    if (known) return known
    const context = await browser.newContext({
      baseURL: address,
      deviceScaleFactor: 1,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await signIn(page, user)
    pages.set(user, page)
    return page
  }
  for (const scene of guide.scenes) {
    const page = await pageOf(scene.user ?? guide.user)
    await page.context().clock.setFixedTime(tick())
    await take(guide, page, scene)
  }
}

async function main(names: readonly string[]) {
  const wanted = (names.length > 0 ? names : Object.keys(guides)).map((name) => {
    const guide = guides[name]
    if (!guide) throw new Error(`Say one of: ${Object.keys(guides).join(', ')}.`)
    return guide
  })
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-pictures-'))
  let time = BEGIN
  const environment = { DATA_DIR: dataDir, PORT: '0', DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'fatal' }
  const server = await startServer({ ...environment, NODE_ENV: 'test' }, () => new Date(time))
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: [
      '--no-sandbox',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      // Draws maps without a graphics card.
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  })
  const tick = () => {
    time += MINUTE
    return time
  }
  try {
    for (const guide of wanted) await takeAll(browser, server.address, guide, tick)
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main(process.argv.slice(2))
