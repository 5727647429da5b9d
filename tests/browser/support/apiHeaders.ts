import type { Page, Request } from 'playwright-core'
import { DEMO_PASSWORD } from './portal.ts'

/** The headers of an API request: application key and token. */
export type ApiHeaders = Record<string, string>

const accept = 'application/json, application/problem+json'

/**
 * Signs in to the API without the portal. Sign-ins are limited per account and address, so call this once for each account
 * and address.
 */
export async function signedInHeaders(address: string, username: string): Promise<ApiHeaders> {
  const key = { accept, 'x-api-key': 'seawindow-demo-key' }
  const headers = { ...key, username, password: DEMO_PASSWORD }
  const answer = await fetch(`${address}/authentication`, { headers })
  return { ...key, authorization: `Bearer ${(await answer.json()).data.token}` }
}

/** The API headers of a request of the page. */
export async function headersOf(request: Request): Promise<ApiHeaders> {
  const { authorization = '', 'x-api-key': key = '' } = await request.allHeaders()
  return { accept, authorization, 'x-api-key': key }
}

/** The data of the response to a GET request. */
export async function apiGet<T>(page: Page, path: string, headers: ApiHeaders): Promise<T> {
  const answer = await page.request.get(path, { headers })
  return (await answer.json()).data
}
