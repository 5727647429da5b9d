import type { Page } from 'playwright-core'
import type { Forecast } from '../../../src/schemas/entities.ts'
import type { ForecastColumns } from '../../../src/schemas/forecastColumns.ts'

/** What the page asks for a site's forecast with. */
export const forecastCall = (siteId: number) => new RegExp(`/forecasts/${siteId}\\?`)

/** A GET of the API with the right of the page that is signed in, as plain JSON. */
export async function apiGet<T>(page: Page, path: string, headers: Record<string, string>): Promise<T> {
  const { authorization = '', 'x-api-key': key = '' } = headers
  const answer = await page.request.get(path, {
    headers: { authorization, 'x-api-key': key, accept: 'application/json' },
  })
  const { data } = await answer.json()
  return data
}

/** Opens a site and answers what the API itself says of it, point by point. */
export async function openForecast(page: Page, siteId: number, open: () => Promise<unknown>) {
  const asked = page.waitForRequest(forecastCall(siteId))
  await open()
  const headers = (await asked).headers()
  const forecast = await apiGet<Forecast>(page, `/forecasts/${siteId}?days=10`, headers)
  return { forecast, headers }
}

/** Changes the answer that the page gets, which is in columns. */
export const changeForecast = (page: Page, siteId: number, change: (answer: ForecastColumns) => unknown) =>
  page.route(forecastCall(siteId), async (route) => {
    const response = await route.fetch()
    const json: { data: ForecastColumns } = await response.json()
    change(json.data)
    await route.fulfill({ response, json })
  })
