import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RecordSchema } from '#schemas/resourceFile/resourceFile.ts'
import { invalidByCustomer, invalidRecords } from '#server/records/invalidRecords.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

const vessels: RecordSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'built', 'secret', 'computed'],
  properties: {
    name: { type: 'string', 'x-column': true },
    built: { type: 'integer', minimum: 1950 },
    surveyDue: { type: 'string', format: 'date', 'x-dateWindow': { from: 'P0D' } },
    secret: { type: 'string', writeOnly: true },
    computed: { type: 'number', readOnly: true },
  },
}

const fileOf = (name: string, schema = vessels) => ({ resource: { name, singular: 'Vessel' }, schema })

const put = (customerId: number, resource: string, bodies: object[]) =>
  server.database
    .insertInto('records')
    .values(
      bodies.map((body) => ({
        customer_id: customerId,
        resource,
        body: JSON.stringify(body),
        derived: '{}',
      })),
    )
    .returning('id')
    .execute()

describe('invalidRecords', () => {
  it('finds the records that a form would refuse, only of the given customer and resource', async () => {
    const rows = await put(1, 'vessels', [
      { name: 'Njord', built: 2001 },
      { name: 'Old', built: 1949 },
      { name: 'Gone field', built: 2001, removedField: 'still stored' },
      { name: 'Expired', built: 2001, surveyDue: '2001-01-01' },
      { built: 2001 },
    ])
    await put(7, 'vessels', [{}])
    const request = { customerId: 1, file: fileOf('vessels') }
    expect(await invalidRecords(server.database, request)).toEqual({
      records: 5,
      ids: [rows[1]?.id, rows[4]?.id],
      first: [
        { id: rows[1]?.id, name: 'Old', errors: [{ path: '/built', message: 'Must be at least 1950' }] },
        { id: rows[4]?.id, name: '', errors: [{ path: '/name', message: 'Required' }] },
      ],
    })
    const stricter = { ...vessels, required: ['name', 'surveyDue'] }
    const { ids } = await invalidRecords(server.database, {
      ...request,
      file: fileOf('vessels', stricter),
      before: vessels,
    })
    expect(ids).toEqual([rows[0], rows[1], rows[2], rows[4]].map((row) => row?.id))
  })

  it('reads 20,000 records in batches, counts all and describes the first hundred, without blocking the event loop', async () => {
    const bodies = Array.from({ length: 20_000 }, (_, index) => ({
      name: `V${index}`,
      built: 1900 + (index % 100),
    }))
    for (let start = 0; start < bodies.length; start += 2_000)
      await put(1, 'fleet', bodies.slice(start, start + 2_000))
    let turns = 0
    const timer = setInterval(() => turns++, 1)
    const found = await invalidRecords(server.database, { customerId: 1, file: fileOf('fleet') })
    clearInterval(timer)
    expect([found.records, found.ids.length, found.first.length]).toEqual([20_000, 10_000, 100])
    expect(turns).toBeGreaterThan(5)
  })

  it('finds records whose unique values differ only in case, composition of letters or outer spaces', async () => {
    const rows = await put(1, 'tugs', [
      { name: 'Njörd', built: 2001 },
      { name: 'NJO\u0308RD ', built: 2001 },
      { name: 'Njord', built: 2001 },
    ])
    const { name, ...others } = vessels.properties
    const unique = { ...vessels, properties: { ...others, name: { ...name, 'x-unique': true } } }
    const { ids, first } = await invalidRecords(server.database, {
      customerId: 1,
      file: fileOf('tugs', unique),
    })
    expect(ids).toEqual([rows[0]?.id, rows[1]?.id])
    expect(first[0]?.errors).toEqual([{ path: '/name', message: 'name is already used by another vessel' }])
  })

  it('stops between two records when the request is aborted', async () => {
    let time = 0
    const clock = () => (time += 100)
    const request = { customerId: 1, file: fileOf('vessels'), signal: AbortSignal.abort() }
    await expect(invalidRecords(server.database, request, clock)).rejects.toThrow('aborted')
  })

  it('uses the form of the customer if there is one, else the common form', async () => {
    const all = [
      { customerId: null, file: fileOf('vessels', { ...vessels, required: [] }) },
      { customerId: 7, file: fileOf('vessels') },
    ]
    const checks = await invalidByCustomer(server.database, all)
    expect(
      checks.map(({ customerId, resource, records, ids }) => [customerId, resource, records, ids.length]),
    ).toEqual([
      [1, 'vessels', 5, 1],
      [7, 'vessels', 1, 1],
    ])
  })
})
