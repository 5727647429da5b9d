import type { Page, Request } from 'playwright-core'
import { DEMO_PASSWORD } from './portal.ts'

/** The headers with which the API is called. */
export type Rights = Record<string, string>

const accept = 'application/json, application/problem+json'

/**
 * The right of a user to call the API without the portal, as another program would. Signing in is limited per account and
 * address, so do it once for each.
 */
export async function rightsOf(address: string, username: string): Promise<Rights> {
  const key = { accept, 'x-api-key': 'seawindow-demo-key' }
  const headers = { ...key, username, password: DEMO_PASSWORD }
  const answer = await fetch(`${address}/authentication`, { headers })
  return { ...key, authorization: `Bearer ${(await answer.json()).data.token}` }
}

/** The right with which the page itself has asked for something. */
export async function rightsIn(request: Request): Promise<Rights> {
  const { authorization = '', 'x-api-key': key = '' } = await request.allHeaders()
  return { accept, authorization, 'x-api-key': key }
}

/** What the API answers to a GET. */
export async function apiGet<T>(page: Page, path: string, headers: Rights): Promise<T> {
  const answer = await page.request.get(path, { headers })
  return (await answer.json()).data
}
