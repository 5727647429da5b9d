import { expect } from 'vitest'
import type { startPortal } from './portal.tsx'

export interface Site {
  id: number
  name: string
  description: string
  latitude: number
  longitude: number
  isOffshore: boolean
  isHidden: boolean
  version: number
}

/** Reads and writes sites through the API. */
export function siteCalls({ call }: Pick<ReturnType<typeof startPortal>, 'call'>) {
  const all = async (username: string): Promise<Site[]> =>
    (await call(username, 'GET', '/settings/sites')).data
  const named = async (username: string, name: string): Promise<Site> => {
    const site = (await all(username)).find((each) => each.name === name)
    if (!site) throw new Error(`no site ${name}`)
    return site
  }
  const put = async (username: string, site: Partial<Site>): Promise<void> =>
    expect((await call(username, 'PUT', '/settings/sites', site)).status).toBe(200)
  return {
    all,
    named,
    put,
    /** Adds sites of the first customer, and returns the id of the last. */
    async add(...names: string[]): Promise<number> {
      let id = 0
      for (const name of names) {
        const answer = await call('admin', 'POST', '/settings/sites', { name, latitude: 54, longitude: 7 })
        expect(answer.status).toBe(200)
        id = answer.data
      }
      return id
    },
    /** Restores a site that a test has changed. */
    async restore(username: string, site: Site): Promise<void> {
      const { version } = await named(username, site.name)
      await put(username, { ...site, version })
    },
    remove: (username: string, id: number) => call(username, 'DELETE', `/settings/sites/${id}`),
  }
}
