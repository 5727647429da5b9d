import { weekDays } from '#schemas/reports/report.ts'
import type { ReportRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { Database } from '#server/database/tables.ts'
import { createUser, type NewUser } from '#server/repositories/users.ts'
import { addRun, alertDatabase, CUSTOMER, seconds } from '../alerts/alertDatabase.ts'

export { addRun, CUSTOMER, seconds }

/** By default a report of each day at 12:00 UTC. */
export const reportBody = (siteId: number, changes: Partial<ReportRecord> = {}): ReportRecord => ({
  isActive: true,
  name: 'Morning report',
  description: 'For the shift',
  pointId: siteId,
  reportTypeId: 1,
  daysForecast: 3,
  windowLength: 1,
  inLocalTime: false,
  sendTime: ['12:00'],
  sendDays: [...weekDays],
  expireDate: '2027-01-31',
  recipients: ['shift@sea.example'],
  reportCharts: [{ chartId: 1, name: 'Wind' }],
  ...changes,
})

/** A database with a customer, a site in the London time zone with the run of 22 November 2026 06:00 UTC, and a user connected to it. */
export async function reportDatabase() {
  const opened = await alertDatabase()
  const { database, siteId, ownerId } = opened
  const permissions = JSON.stringify(['Module.Forecasts', 'Module.Reports'])
  await setOwner(database, ownerId, { permissions: JSON.parse(permissions) })
  await addRun(database, siteId, seconds('2026-11-22T06:00'), () => 12)
  return opened
}

/** Changes fields of a user. */
export async function setOwner(
  database: Database,
  ownerId: number,
  changes: Partial<Pick<NewUser, 'roles' | 'permissions'>>,
): Promise<void> {
  const { body } = await database
    .selectFrom('users')
    .select('body')
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow()
  await database
    .updateTable('users')
    .set({ body: JSON.stringify({ ...body, ...changes }) })
    .where('id', '=', ownerId)
    .execute()
}

/** Adds a report that was saved at the given time; returns its id. */
export async function addReport(
  database: Database,
  ownerId: number,
  body: ReportRecord,
  savedAt: string,
): Promise<number> {
  const saved = new Date(`${savedAt}Z`)
  const { id } = await database
    .insertInto('records')
    .values({
      customer_id: CUSTOMER,
      resource: 'reports',
      owner_id: ownerId,
      body: JSON.stringify(body),
      created_at: saved,
      updated_at: saved,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Saves a report again. */
export async function saveReport(
  database: Database,
  id: number,
  body: ReportRecord,
  savedAt: string,
): Promise<void> {
  await database
    .updateTable('records')
    .set({ body: JSON.stringify(body), updated_at: new Date(`${savedAt}Z`) })
    .where('id', '=', id)
    .execute()
}

/** The decisions on occurrences, for example "2026-11-22T12:00 queued" or "2026-11-22T12:00 skipped: why". */
export async function decided(database: Database): Promise<string[]> {
  const rows = await database
    .selectFrom('report_occurrences')
    .selectAll()
    .orderBy('at')
    .orderBy('report_id')
    .execute()
  return rows.map(
    ({ at, state, reason }) => `${at.toISOString().slice(0, 16)} ${state}${reason ? `: ${reason}` : ''}`,
  )
}

/** A second user of the customer. */
export const addUser = (database: Database, username: string): Promise<number> =>
  createUser(
    database,
    {
      customerId: CUSTOMER,
      username,
      email: `${username}@sea.example`,
      name: username,
      roles: ['User'],
      permissions: ['Module.Reports'],
      mainPage: 'reports',
    },
    '',
  )
