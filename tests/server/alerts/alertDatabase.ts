import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { OpenDatabase } from '#server/database/openDatabase.ts'
import type { Database } from '#server/database/tables.ts'
import { storeRun } from '#server/repositories/runs/forecastRuns.ts'
import { createUser } from '#server/repositories/users.ts'
import { openMigratedDatabase } from '../databases/testDatabase.ts'
import { siteValues } from '../siteValues.ts'

export const CUSTOMER = 1

/** Unix seconds of an ISO time in UTC. */
export const seconds = (time: string) => Date.parse(`${time}Z`) / 1000

/** By default an alert for at least 6 h of wind of at least 10 m/s. */
export const alertBody = (siteId: number, changes: Partial<AlertRecord> = {}): AlertRecord => ({
  name: 'Strong wind',
  description: 'For the crane',
  isActive: true,
  site: { id: siteId, name: 'Name of the site' },
  parameters: [
    {
      parameterId: 1,
      name: 'wind_speed_10m',
      unit: 'm/s',
      values: [10],
      operators: [{ id: 2, type: 'GTE' }],
      logic: null,
      logicId: 0,
    },
  ],
  expiryDate: '2027-01-31',
  frequency: { id: 3, frequency: 4 },
  recipients: ['crane@sea.example'],
  windowLength: { value: 6, operator: { id: 2, type: 'GTE' } },
  ...changes,
})

/** A database with a customer, one site in the London time zone and one user connected to it. */
export async function alertDatabase() {
  const opened: OpenDatabase = await openMigratedDatabase()
  const { database } = opened
  await database.insertInto('customers').values({ id: CUSTOMER, name: 'Customer', hosts: [] }).execute()
  const site = { name: 'Sheringham', latitude: 53.3, longitude: 1.3, isOffshore: true }
  const { id: siteId } = await database
    .insertInto('records')
    .values(siteValues(CUSTOMER, site, 'Europe/London'))
    .returning('id')
    .executeTakeFirstOrThrow()
  const owner = {
    customerId: CUSTOMER,
    username: 'owner',
    email: 'owner@sea.example',
    name: 'Owner',
    roles: ['User' as const],
    permissions: ['Module.Alerts'],
    mainPage: 'alerts',
  }
  const ownerId = await createUser(database, owner, '')
  await database
    .insertInto('site_users')
    .values({ customer_id: CUSTOMER, site_id: siteId, user_id: ownerId })
    .execute()
  return { ...opened, siteId, ownerId }
}

/** Adds an alert; returns its id. */
export async function addAlert(database: Database, ownerId: number, body: AlertRecord): Promise<number> {
  const { id } = await database
    .insertInto('records')
    .values({ customer_id: CUSTOMER, resource: 'alerts', owner_id: ownerId, body: JSON.stringify(body) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Stores a run of ten days; `wind` gives its wind speed by hours since the run. */
export const addRun = (
  database: Database,
  siteId: number,
  run: number,
  wind: (hour: number) => number,
): Promise<boolean> =>
  storeRun(database, { id: siteId, customerId: CUSTOMER }, run, {
    series: {
      start: run,
      length: 241,
      columns: { wind_speed_10m: Float32Array.from({ length: 241 }, (_, hour) => wind(hour)) },
    },
    provenance: {
      source: 'climatology',
      title: 'Written by a test',
      synthetic: true,
      latitude: 53.3,
      longitude: 1.3,
      distance: 0,
      forecastReferenceTime: run,
    },
  })

/** The queued messages in their order, for example "start 0 1-60-... to crane@sea.example". */
export async function queuedMessages(database: Database) {
  return database
    .selectFrom('outbox')
    .select(['kind', 'sequence', 'thread', 'recipient', 'content', 'record_id'])
    .orderBy('id')
    .execute()
}
