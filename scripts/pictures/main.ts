import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { startServer } from '../../server/startServer.ts'
import { type Scene, scenes } from './scenes.ts'

/**
 * Takes the pictures of the guide for administrators of the built portal: a server of its own with the demonstration's data in a
 * folder that is removed, at a time that is given, so that the pictures change when the portal does.
 */
const BEGIN = Date.parse('2026-06-15T10:00:00Z')
const MINUTE = 60_000
const WIDTH = 1280
const HEIGHT = 800
const PASSWORD = 'seawindow-demo'

/** Of lossy WebP: text stays sharp, and a page takes some 40 kB. */
const QUALITY = 80

const folder = join(import.meta.dirname, '..', '..', 'docs', 'pictures')

async function signIn(page: Page) {
  await page.goto('/')
  await page.getByLabel('Username').fill('admin')
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Profile' }).waitFor()
}

/** Playwright itself takes no WebP. */
async function picture(context: BrowserContext, page: Page): Promise<Buffer> {
  const session = await context.newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY })
  await session.detach()
  return Buffer.from(data, 'base64')
}

async function take(
  context: BrowserContext,
  page: Page,
  { name, path, height, settled, prepare, finish }: Scene,
) {
  await page.setViewportSize({ width: WIDTH, height: height ?? HEIGHT })
  await page.goto(path)
  await page.getByText(settled).first().waitFor()
  await prepare?.(page)
  await page.waitForLoadState('networkidle')
  // No caret that blinks, and nothing under the pointer: the middle of the top bar is empty.
  await page.mouse.move(WIDTH / 2, 20)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.waitForTimeout(500)
  const content = await picture(context, page)
  writeFileSync(join(folder, `${name}.webp`), content)
  await finish?.(page)
  process.stdout.write(`docs/pictures/${name}.webp: ${Math.ceil(content.length / 1000)} kB\n`)
}

async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-pictures-'))
  let time = BEGIN
  const environment = { DATA_DIR: dataDir, PORT: '0', DEMO_PASSWORD: PASSWORD, LOG_LEVEL: 'fatal' }
  const server = await startServer({ ...environment, NODE_ENV: 'test' }, () => new Date(time))
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: ['--no-sandbox', '--font-render-hinting=none', '--force-color-profile=srgb'],
  })
  try {
    const context = await browser.newContext({
      baseURL: server.address,
      locale: 'en-GB',
      timezoneId: 'UTC',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await signIn(page)
    mkdirSync(folder, { recursive: true })
    for (const scene of scenes) {
      time += MINUTE
      await context.clock.setFixedTime(time)
      await take(context, page, scene)
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
