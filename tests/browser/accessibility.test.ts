import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser, screens } from './support/browser.ts'
import { signIn } from './support/portal.ts'
import { type Product, startProduct } from './support/product.ts'

let product: Product
let browser: Browser

beforeAll(async () => {
  ;[product, browser] = await Promise.all([startProduct(), launchBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
})

/** Findings of these kinds keep somebody from using a page; none is let through. */
const severe = new Set<string | null | undefined>(['serious', 'critical'])

/** The customers' two looks: who administers, and the host. */
const variants = [
  { name: 'first', administrator: 'admin', host: 'localhost' },
  { name: 'second', administrator: 'admin7', host: '7.localhost' },
] as const
type Variant = (typeof variants)[number]

type Screen = keyof typeof screens
const screenNames: readonly Screen[] = ['phone', 'tablet', 'desktop']

interface View {
  name: string
  path: (variant: Variant) => string
  /** Brings the page to what is looked at, from the page of the row above if it has the same path. */
  open: (page: Page) => Promise<unknown>
}

const administratorViews: readonly View[] = [
  {
    name: 'no page',
    path: () => '/no/such/page',
    open: (page) => page.getByText('Page not found').waitFor(),
  },
  {
    name: 'the settings of sites',
    path: () => '/settings/sites',
    open: (page) => page.getByRole('heading', { name: 'Sites' }).waitFor(),
  },
  {
    name: 'the form of a site',
    path: () => '/settings/sites/create',
    open: (page) => page.getByRole('heading', { name: 'New site' }).waitFor(),
  },
]

/** What is wrong with the page as it is, each fault in a line. */
async function faults(page: Page, name: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).analyze()
  const found = violations
    .filter(({ impact }) => severe.has(impact))
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id} ${target}: ${failureSummary}`),
    )
  const headings = await page.getByRole('heading', { level: 1, includeHidden: true }).count()
  if (headings !== 1) found.push(`${headings} headings of level 1`)
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  if (beyond > 0) found.push(`${beyond} px wider than the screen`)
  return found.map((fault) => `${name}: ${fault}`)
}

/** The views in turn: a page keeps what is open on it while the next is looked at. */
async function faultsOf(views: readonly View[], variant: Variant, user: string, screen: Screen) {
  const context = await browser.newContext({
    baseURL: product.address.replace('127.0.0.1', variant.host),
    viewport: screens[screen],
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  const found = await faults(page, 'the sign-in')
  await signIn(page, user)
  let path = ''
  for (const view of views) {
    if (view.path(variant) !== path) {
      path = view.path(variant)
      await page.goto(path)
    }
    await view.open(page)
    found.push(...(await faults(page, view.name)))
  }
  await context.close()
  return found
}

describe.each(variants)('the $name look', (variant) => {
  it.each(screenNames)('has no fault in the settings on a %s', async (screen) => {
    expect(await faultsOf(administratorViews, variant, variant.administrator, screen)).toEqual([])
  })
})
