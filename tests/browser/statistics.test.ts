import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { TestPage } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()
let open: TestPage
/** The statistics that the page has requested, and how often it ran the form. */
const requested: { statistic: string }[] = []
let tables = 0

const statisticCall = /\/hindcast\/statistics$/

/** Waves below 1.5 m and wind below 10 m/s for 6 h, as the oracle has been asked. */
const form = 'lat=54.01&lon=6.6&window=6&when=LT:wind_speed_10m:10&when=LT:wave_height:1.5'

beforeAll(async () => {
  // The failures that tests below bring about.
  open = await server.openSharedPage({ expected: /403|429|500/ })
  open.page.on('request', (request) => {
    if (statisticCall.test(request.url())) requested.push(request.postDataJSON())
    if (/\/hindcast\/analysis\//.test(request.url())) tables++
  })
})

const cardOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })

test('the statistics stand beside the table, and the address keeps them', async () => {
  const { page } = open
  await openAs(page, 'planner', `/hindcasts?${form}`)
  await page.getByRole('table', { name: 'Usable hours in percent by year and month' }).waitFor()
  expect([tables, requested]).toEqual([1, []])
  await page.getByRole('tab', { name: 'Table', selected: true }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('tab', { name: 'Statistics', selected: true }).waitFor()
  await cardOf(page, 'Waiting time').getByRole('table').waitFor()
  expect(new URL(page.url()).search).toBe(`?${form}&view=statistics`)
  await page.goBack()
  await page.getByRole('table', { name: 'Usable hours in percent by year and month' }).waitFor()
  await page.goForward()
  await cardOf(page, 'Waiting time').getByRole('table').waitFor()
  // Neither of them runs the form, and an answer that is there is not requested again.
  expect(tables).toBe(1)
  expect(requested.filter(({ statistic }) => statistic === 'C.1 waiting')).toHaveLength(1)
})

test('synthetic data are named as such', async () => {
  const { page } = open
  await page
    .getByText('These are synthetic data, for trying the portal: no figure here is one for a bid.')
    .waitFor()
})

test('the tests above logged no error in the console', () => {
  expect(open.errors).toEqual([])
})
