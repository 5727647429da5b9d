import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formSchemaOf, type ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FormCheck, Forms } from '#schemas/shapes/forms.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import { alertBody } from '../alerts/alertDatabase.ts'
import { now, type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
let siteId: number
beforeAll(async () => {
  server = await seededApp({ MAIL_RECIPIENTS: '3' })
  siteId = (await server.call('/sites', { as: 'admin' })).data[0].id
})
afterAll(() => server.close())

const some = (count: number) => Array.from({ length: count }, (_, index) => `r${index}@sea.example`)

const bodies = {
  alerts: (recipients: string[]) => alertBody(siteId, { recipients, expiryDate: '2026-12-31' }),
  reports: (recipients: string[]) => ({
    name: 'Morning mail',
    description: 'For the crew',
    isActive: true,
    pointId: siteId,
    reportTypeId: 1,
    daysForecast: 2,
    sendTime: ['06:00'],
    sendDays: ['Mo'],
    expireDate: '2026-08-15',
    recipients,
    reportCharts: [{ chartId: 2 }],
  }),
}
const addresses = { alerts: '/alert', reports: '/report' }
const problem = { path: '/recipients', message: '4 are too many: at most 3 are allowed' }

describe.each(['alerts', 'reports'] as const)('recipients of %s', (resource) => {
  const write = (recipients: string[], method: 'POST' | 'PUT' = 'POST', values: object = {}) =>
    server.call(addresses[resource], {
      as: 'admin',
      method,
      body: { ...bodies[resource](recipients), ...values },
    })
  const stored = async (id: number) =>
    (
      await server.database
        .selectFrom('records')
        .select('body')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).body.recipients

  test('are as many as the setting allows; the call refuses one more, with both numbers', async () => {
    expect((await write(some(3))).status).toBe(200)
    const { status, errors } = await write(some(4))
    expect([status, errors]).toEqual([400, [problem]])
  })

  test('are refused by the form with the same sentence', async () => {
    const forms: Forms = (await server.call('/forms', { as: 'admin' })).data
    const file = Object.values(forms.resources)
      .map((form) => form as unknown as ResourceFile)
      .find((form) => form.resource.name === resource)
    const validate = createValidator(formSchemaOf(file!), () => now)
    const errors = validate({ recipients: some(4) })
    expect(errors.filter(({ path }) => path === '/recipients')).toEqual([problem])
  })

  test('of a record that has more stay, and the page of forms says so', async () => {
    const { data } = await write(some(1))
    const id = typeof data === 'number' ? data : data.id
    const body = JSON.stringify({ ...bodies[resource](some(4)) })
    await server.database.updateTable('records').set({ body }).where('id', '=', id).execute()
    const check: FormCheck = (
      await server.call('/forms/check', { as: 'admin', method: 'POST', body: { resource } })
    ).data
    expect(JSON.stringify(check)).toContain(problem.message)
    expect(await stored(id)).toEqual(some(4))
  })

  test('are stored once for each mailbox, in the first spelling', async () => {
    const { data } = await write(['Ann@Sea.example', 'bob@sea.example', 'ann@sea.example'])
    const id = typeof data === 'number' ? data : data.id
    expect(await stored(id)).toEqual(['Ann@Sea.example', 'bob@sea.example'])
  })
})
