import { screen, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { dateAfter } from '#schemas/validation/dateWindow.ts'
import type { startPortal } from './portal.tsx'

type Portal = ReturnType<typeof startPortal>

/** Waves of at most 1.5 m. */
export const waves = { parameterId: 11, values: [1.5], operators: [{ id: 1, type: 'LTE' }] }

export const today = (): string => new Date().toISOString().slice(0, 10)

/** The alerts of a user, stored without the portal. */
export function alertsOf(portal: Portal, username: string) {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
    portal.call(username, method, path, body)
  const list = async () => (await call('GET', '/alert')).data
  return {
    list,
    sites: async (): Promise<{ id: number; name: string }[]> => (await call('GET', '/sites')).data,
    async add(fields: object = {}): Promise<number> {
      const [site] = (await call('GET', '/sites')).data
      const { status, data } = await call('POST', '/alert', {
        name: 'Alpha',
        description: 'Calm',
        isActive: true,
        site: { id: site.id },
        parameters: [waves],
        expiryDate: dateAfter(today(), 'P1M'),
        frequency: { id: 3, frequency: 4 },
        recipients: ['crew@example.org'],
        windowLength: { value: 6, operator: { id: 2, type: 'GTE' } },
        ...fields,
      })
      expect(status).toBe(200)
      return data.id
    },
    async clear(): Promise<void> {
      for (const { id } of await list()) await call('DELETE', `/alert/${id}`)
    },
  }
}

/** The panel of a resource's records. */
export const panelOf = (title: string) => within(screen.getByRole('complementary', { name: title }))
