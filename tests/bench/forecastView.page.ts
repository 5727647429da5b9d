import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { CDPSession, Page } from 'playwright-core'
import { launchBrowser, screens } from '../browser/support/browser.ts'
import type {} from './browser/page.tsx'

const projectPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const ORIGIN = 'http://bench.localhost'

export interface BenchPage {
  page: Page
  devTools: CDPSession
  close: () => Promise<void>
}

/** The benchmark's page (browser/), built as the portal is and open in Chromium. @throws Error when it cannot be built. */
export async function openBenchPage(): Promise<BenchPage> {
  const folder = await mkdtemp(join(tmpdir(), 'seawindow-bench-'))
  const config = projectPath('tests/bench/browser/vite.config.ts')
  await promisify(execFile)(process.execPath, [
    projectPath('node_modules/vite/bin/vite.js'),
    'build',
    projectPath('tests/bench/browser'),
    '--config',
    config,
    '--outDir',
    folder,
    '--emptyOutDir',
    '--logLevel',
    'error',
  ])
  const browser = await launchBrowser({ graphics: 'withWebgl', optimised: true })
  const close = async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  }
  try {
    const page = await browser.newPage({ viewport: screens.desktop, reducedMotion: 'reduce' })
    page.on('pageerror', (error) => console.error(error))
    await page.route(`${ORIGIN}/**`, (route) =>
      route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
    )
    await page.goto(`${ORIGIN}/index.html`)
    await page.waitForFunction(() => 'bench' in window)
    const devTools = await page.context().newCDPSession(page)
    // CPU time of the page's own thread, which excludes everything else that the machine does.
    await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
    return { page, devTools, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Seconds that the page's main thread has been busy so far: scripts, styles, layout, painting. */
export async function worked({ devTools }: Pick<BenchPage, 'devTools'>): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  const found = metrics.find(({ name }) => name === 'TaskDuration')
  if (!found) throw new Error('The browser tells no TaskDuration')
  return found.value
}
