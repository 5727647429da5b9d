import { expect } from 'vitest'
import { dateAfter } from '#schemas/validation/dateWindow.ts'
import type { SeededApp } from './seededApp.ts'

/** Records of users, stored by the calls of their owners. `today` is yyyy-MM-dd. */
export function ownedRecords(server: () => SeededApp, today: () => string) {
  async function add(as: string, path: string, body: object): Promise<number> {
    const { status, data, json } = await server().call(path, { as, method: 'POST', body })
    expect([path, status < 300, json.detail]).toEqual([path, true, undefined])
    return (data ?? json).id
  }
  const siteOf = async (as: string): Promise<number> => (await server().call('/sites', { as })).data[0].id
  const about = () => ({ description: 'Calm for boats', recipients: ['crew@example.org'], isActive: true })
  return {
    siteOf,
    addAlert: async (as: string, change: object = {}) =>
      add(as, '/alert', {
        ...about(),
        name: 'Crew transfer',
        site: { id: await siteOf(as) },
        parameters: [{ parameterId: 11, values: [1.5], operators: [{ id: 1, type: 'LTE' }] }],
        expiryDate: dateAfter(today(), 'P1M'),
        frequency: { id: 3, frequency: 4 },
        windowLength: { value: 6, operator: { id: 2, type: 'GTE' } },
        ...change,
      }),
    addReport: async (as: string, change: object = {}) =>
      add(as, '/report', {
        ...about(),
        name: 'Morning mail',
        pointId: await siteOf(as),
        reportTypeId: 1,
        daysForecast: 1,
        inLocalTime: true,
        sendTime: ['06:00'],
        sendDays: ['Mo'],
        expireDate: dateAfter(today(), 'P1M'),
        reportCharts: [{ chartId: 1 }],
        ...change,
      }),
    addOperation: (as: string, change: object = {}) =>
      add(as, '/records/operations', {
        name: 'Blade lift',
        limits: [{ parameterId: 11, max: 1.5 }],
        windowLength: 12,
        workingDays: { start: 0, end: 4 },
        windowSelection: { name: 'daylight' },
        ...change,
      }),
  }
}
