import type { Page } from 'playwright-core'
import type { Forecast, ForecastColumns } from '#schemas/shapes/forecast/forecast.ts'
import { apiGet, headersOf } from './apiHeaders.ts'

/** The address of the page's request for a site's forecast. */
export const forecastCall = (siteId: number) => new RegExp(`/forecasts/${siteId}\\?`)

/** Opens a site. Returns its forecast from the API as points, and the headers for further requests. */
export async function openForecast(page: Page, siteId: number, open: () => Promise<unknown>) {
  const requested = page.waitForRequest(forecastCall(siteId))
  await open()
  const headers = await headersOf(await requested)
  const forecast = await apiGet<Forecast>(page, `/forecasts/${siteId}?days=10`, headers)
  return { forecast, headers }
}

/** Changes the response that the page receives, which is in columns. */
export const changeForecast = (page: Page, siteId: number, change: (answer: ForecastColumns) => unknown) =>
  page.route(forecastCall(siteId), async (route) => {
    const response = await route.fetch()
    const json: { data: ForecastColumns } = await response.json()
    change(json.data)
    await route.fulfill({ response, json })
  })
