import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { launchBrowser, visit } from './support/browser.ts'
import { openAs } from './support/portal.ts'
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

const panel = (page: Page, name: string) => page.getByRole('form', { name })
const openPanel = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  const form = panel(page, name)
  await form.getByRole('button', { name: 'Submit' }).waitFor()
  return form
}
const thresholds = 'Weather Window Thresholds'

it('sets a threshold, refuses Min above Max, discards on Cancel and blanks on Clear', async () => {
  const { page, errors, close } = await visit(browser, product.address)
  await openAs(page, 'planner', '/forecasts/site/1')
  const form = await openPanel(page, thresholds)
  const min = form.getByLabel('Wind speed 10 m: Min')
  const max = form.getByLabel('Wind speed 10 m: Max')
  await min.fill('20')
  await max.fill('4')
  await form.getByRole('button', { name: 'Submit' }).click()
  await form.getByText('Must not be below Min').waitFor()

  await min.fill('')
  const put = page.waitForRequest((request) => request.method() === 'PUT')
  const asked = page.waitForResponse((answer) => /\/forecasts\/1\?/.test(answer.url()))
  await form.getByRole('button', { name: 'Submit' }).click()
  expect((await put).postDataJSON()).toEqual([
    { parameterId: 1, thresholdMin: null, thresholdMax: 4, tolerance: 10, toleranceType: 1 },
  ])
  await page.getByText('Parameters updated successfully.').waitFor()
  await form.waitFor({ state: 'detached' })
  expect((await asked).status()).toBe(200)

  await openPanel(page, thresholds)
  await form.getByRole('button', { name: 'Clear' }).click()
  expect(await max.inputValue()).toBe('')
  await form.getByRole('button', { name: 'Cancel' }).click()
  await openPanel(page, thresholds)
  expect(await max.inputValue()).toBe('4')
  await form.getByRole('button', { name: 'Clear' }).click()
  await form.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('No thresholds set').waitFor()
  expect(errors).toEqual([])
  await close()
})

it("keeps a shared account's limits and view sets in the browser and sends them along", async () => {
  const { page, errors, close } = await visit(browser, product.address)
  await openAs(page, 'multi', '/forecasts/site/1')
  const limits = await openPanel(page, thresholds)
  await limits.getByLabel('Wind speed 10 m: Max').fill('12')
  const posted = page.waitForRequest((request) => request.method() === 'POST')
  await limits.getByRole('button', { name: 'Submit' }).click()
  expect((await posted).postDataJSON()).toEqual([
    { parameterId: 1, thresholdMin: null, thresholdMax: 12, tolerance: null, toleranceType: 0 },
  ])
  await limits.waitFor({ state: 'detached' })

  const views = await openPanel(page, 'Select View Set')
  await views
    .getByRole('radiogroup', { name: 'Lower chart' })
    .getByRole('radio', { name: /^Swell/ })
    .check()
  const withView = page.waitForRequest((request) => request.method() === 'POST')
  await views.getByRole('button', { name: 'Submit' }).click()
  expect((await withView).url()).toMatch(/\/forecasts\/1\?days=10&lower=4$/)
  await page.getByText('Swell height').first().waitFor()
  expect(errors).toEqual([])
  await close()
})

it('shows the chosen view set at once, and again after a reload', async () => {
  const { page, errors, close } = await visit(browser, product.address)
  await openAs(page, 'planner', '/forecasts/site/1')
  const views = await openPanel(page, 'Select View Set')
  await views
    .getByRole('radiogroup', { name: 'Lower chart' })
    .getByRole('radio', { name: /^Swell/ })
    .check()
  await views.getByRole('button', { name: 'Submit' }).click()
  await page.getByText('Swell height').first().waitFor()
  await page.reload()
  await page.getByText('Swell height').first().waitFor()
  expect(errors).toEqual([])
  await close()
})
