import type { Page } from 'playwright-core'
import type { Forecast } from '../../../src/schemas/entities.ts'
import type { ForecastColumns } from '../../../src/schemas/shapes/forecast.ts'
import { apiGet, rightsIn } from './rights.ts'

/** What the page asks for a site's forecast with. */
export const forecastCall = (siteId: number) => new RegExp(`/forecasts/${siteId}\\?`)

/** Opens a site and answers what the API itself says of it, point by point, and the right to ask it for more. */
export async function openForecast(page: Page, siteId: number, open: () => Promise<unknown>) {
  const asked = page.waitForRequest(forecastCall(siteId))
  await open()
  const rights = await rightsIn(await asked)
  const forecast = await apiGet<Forecast>(page, `/forecasts/${siteId}?days=10`, rights)
  return { forecast, rights }
}

/** Leaves an answer without a single hour. */
export function withoutHours({ time, chartSets }: ForecastColumns): void {
  time.length = 0
  for (const { groups } of chartSets) {
    for (const { values, min, max } of groups) for (const column of [values, min, max]) column?.splice(0)
  }
}

/** Changes the answer that the page gets, which is in columns. */
export const changeForecast = (page: Page, siteId: number, change: (answer: ForecastColumns) => unknown) =>
  page.route(forecastCall(siteId), async (route) => {
    const response = await route.fetch()
    const json: { data: ForecastColumns } = await response.json()
    change(json.data)
    await route.fulfill({ response, json })
  })
