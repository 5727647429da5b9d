import type { Page } from 'playwright-core'
import type { Guide, Scene } from './guide.ts'

const operation = new URLSearchParams({ lat: '54.01', lon: '6.6', when: 'LT:wave_height:1.5' })

/** The form of an analysis, as encoded in its address. */
const analysis = (id: number) => ({
  site: { id, name: 'Anholt' },
  months: [4, 5, 6, 7, 8, 9],
  analysisLevelMeters: 10,
  percentiles: 50,
  workingDays: { start: 0, end: 6 },
  windowLengthHours: 6,
  windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } },
  isTimezoneUTC: true,
  weatherParameters: [
    { id: 11, name: 'wave_height', unit: 'm', description: 'Waves', value: { max: 1.5 }, isActive: true },
  ],
})

const chartsDrawn = async (page: Page) => {
  await page.locator('.js-plotly-plot .main-svg').nth(1).waitFor()
  await page.getByTestId('overview').waitFor()
}

const scenes: readonly Scene[] = [
  {
    name: 'general',
    path: '/forecasts',
    settled: 'Favorites',
    prepare: async (page) => {
      await page.getByRole('tab', { name: 'All' }).click()
      await page.getByRole('link', { name: /Beatrice/ }).waitFor()
      await page.locator('canvas').first().waitFor()
      // The map draws its tiles after its canvas has appeared.
      await page.waitForTimeout(4000)
    },
  },
  { name: 'forecast', path: '/forecasts/site/1', settled: 'alpha ventus', prepare: chartsDrawn },
  {
    name: 'limits',
    path: '/forecasts/site/1',
    settled: 'alpha ventus',
    prepare: async (page) => {
      await chartsDrawn(page)
      await page.getByRole('button', { name: 'Thresholds' }).click()
      await page.getByRole('button', { name: 'Submit' }).waitFor()
    },
  },
  {
    name: 'phone',
    path: '/forecasts/site/1',
    settled: 'alpha ventus',
    width: 390,
    height: 780,
    prepare: async (page) => {
      await page.getByTestId('day-cards').waitFor()
      await chartsDrawn(page)
    },
  },
  {
    name: 'alert',
    path: '/alerts/create?site=1',
    settled: 'New alert',
    prepare: async (page) => {
      await page.getByLabel('Name *', { exact: true }).fill('Crew transfer')
    },
  },
  {
    name: 'report',
    path: '/reports/create',
    settled: 'New report',
    prepare: async (page) => {
      await page.getByLabel('Report Name *', { exact: true }).fill('Morning report')
    },
  },
  {
    name: 'hindcast',
    path: `/hindcasts?${operation}`,
    settled: 'Average',
    prepare: async (page) => {
      await page.getByText('P50').first().waitFor()
    },
  },
  {
    name: 'analytics',
    path: '/forecasts',
    user: 'planner7',
    settled: 'Anholt',
    prepare: async (page) => {
      const link = page.getByRole('link', { name: /Anholt/ }).first()
      const id = Number((await link.getAttribute('href'))?.split('/').at(-1))
      await page.goto(`/analytics/${id}?${new URLSearchParams({ formValues: JSON.stringify(analysis(id)) })}`)
      await page.locator('.js-plotly-plot .main-svg').first().waitFor()
    },
  },
  { name: 'account', path: '/account', settled: 'Active sessions' },
  { name: 'settings', path: '/settings/sites', user: 'admin', settled: 'Beatrice' },
]

/** The pictures of the wiki. */
export const wiki: Guide = { folder: 'public/wiki', user: 'planner', width: 1120, height: 700, scenes }
