import { sql } from 'kysely'
import { hooksOf, tableOf } from '#server/records/hooks/index.ts'
import { pdfOfForecast } from '#server/reports/reportTasks.ts'
import { makePersonalToken } from '#server/repositories/personalTokens.ts'
import { createToken } from '#server/repositories/tokens.ts'
import { createUser } from '#server/repositories/users.ts'
import { updateSeriesRows } from '#server/series/seriesRows.ts'
import { beginUpload, receivePart } from '#server/series/uploads/uploads.ts'
import type { StoredSeries, Weather } from '#server/sources/source.ts'
import { inlineRunner, type Runner } from '#server/workers/pool.ts'
import { inlineWork, type Task } from '#server/workers/work.ts'
import { alertMessage, outboxRow } from '../../server/alerts/mail/alertMessages.ts'
import { arrayWeather } from '../../server/arrayWeather.ts'
import { applicationKey, now, seededApp } from '../../server/seededApp.ts'
import { sharedWeather } from '../../server/sharedWeather.ts'
import { validRecord } from '../../server/validRecord.ts'
import { type ApiDocument, type Operation, readDescription } from './apiDescription.ts'
import { type ApiRequest, isOfRecord, type Target, validRequest } from './validRequest.ts'

const columns = {
  wind_speed_10m: (hour: number) => 6 + (hour % 12),
  wind_direction_10m: (hour: number) => (hour * 7) % 360,
  wave_height: (hour: number) => 0.5 + (hour % 24) / 12,
}

/** A user of customer 1 without permissions, to whom everything is denied that no row permits. */
export const stranger = 'stranger'

/** A service user with the rights of an administrator. */
export const program = 'program'

/** Calls that sign a user out; they get a new user, whom no other test needs. */
const endingSessions = [
  ...[
    'actOnUsers',
    'inviteUser',
    'resetPassword',
    'lockUser',
    'unlockUser',
    'unlinkIdentity',
    'removeUserCalendar',
    'removeSecondFactor',
  ],
]

/** Calls that need a password or a code of their own; `secondFactor.test.ts` tests them. */
export const ofSecondFactor = [
  ...['secondStep', 'beginOneTimeCodes', 'confirmOneTimeCodes', 'removeOneTimeCodes', 'makeRecoveryCodes'],
  ...['beginPasskey', 'confirmPasskey', 'removePasskey'],
]

/** Calls that only read although they are not GET. Listed independently of the server: any new call must be refused. */
export const readingPosts = [
  'checkForm',
  'forecastBoard',
  'forecastPdf',
  'forecastWithParameters',
  'hindcastAnalysis',
  'hindcastBid',
  'hindcastExplanation',
  'hindcastReport',
  'hindcastStatistics',
  'hindcastWorkability',
  'hwwa',
  'hwwaExplanation',
  'previewReport',
  'recordExport',
  'tryAlert',
]
/** Reads data that only its owner may see. */
export const notForViewers = ['accountSessions', 'personalTokens', 'secondFactor', 'webhookKey']

/** Calls that only programs make, with a personal token. Listed independently of the server. */
export const onlyForTokens = ['pushForecast']

/** Calls that require a token of an identity provider; `singleSignOn.test.ts` tests them. */
const ofIdentityProvider = ['authenticationAad', 'useIdentityLink']

/** Settings of an identity provider that is never called. */
const singleSignOn = { SSO_AUTHORITY: 'https://login.example.org/tenant', SSO_CLIENT_ID: 'portal' }

/** Replaces the drawn PDF, because drawing takes a second per call and is not under attack. */
const drawnPdf: unknown = new TextEncoder().encode('%PDF-1.7')
const runner: Runner = {
  ...inlineRunner,
  run: async <Input, Output>(task: Task<Input, Output>, input: Input) =>
    task.name === pdfOfForecast.name ? (drawnPdf as Output) : task.compute(input),
}

/**
 * The API with the demonstration's data and inexpensive weather, because attacks target access and input, not the
 * calculations, which have their own tests.
 */
export async function attackServer(environment: NodeJS.ProcessEnv = {}) {
  const stored: StoredSeries[] = []
  const weather = (): Weather => ({
    ...sharedWeather(arrayWeather({ forecast: columns, series: columns, hours: 24 * 366 })),
    stored: async () => stored,
  })
  const server = await seededApp({ ...singleSignOn, ...environment }, weather, runner)
  const { database, app } = server
  const id = await createUser(
    database,
    {
      customerId: 1,
      username: stranger,
      name: 'Nobody',
      email: 'stranger@example.org',
      roles: ['User'],
      permissions: [],
      mainPage: 'Module.Forecasts',
    },
    'none',
  )
  const sites = await database
    .selectFrom('records')
    .select('id')
    .where('customer_id', '=', 1)
    .where('resource', '=', 'sites')
    .execute()
  await database
    .insertInto('site_users')
    .values(sites.map((site) => ({ customer_id: 1, site_id: site.id, user_id: id })))
    .execute()
  const changed = JSON.stringify({ username: program, isService: true })
  await sql`insert into users (customer_id, body) select customer_id, body || ${changed}::jsonb
    from users where username = 'admin'`.execute(database)
  // A run is taken of a provider that the site names; that of the example is too short for the other calls to show it.
  await sql`update records set body = body || '{"providers": ["installation", "Coastal Met"]}' where resource = 'sites'`.execute(
    database,
  )
  server.tokens.set(stranger, await createToken(database, id, now, 3650))
  const rows = await database.selectFrom('users').select(['id', 'username', 'customer_id', 'body']).execute()
  const users = new Map(
    rows.map(({ id, username, customer_id, body }) => [
      username,
      {
        id,
        username,
        customerId: customer_id,
        roles: body.roles as string[],
        permissions: body.permissions as string[],
        modules: app.customers.profiles.profile(customer_id).modules as readonly string[],
      },
    ]),
  )
  const programs = new Map<string, string | undefined>()
  for (const { id, username, permissions } of users.values()) {
    const asked = { name: 'program', expiresOn: '2036-01-01', canWrite: true, permissions }
    programs.set(username, (await makePersonalToken(database, id, asked, now))?.token)
  }
  const userNamed = (username: string) => {
    const user = users.get(username)
    if (!user) throw new Error(`there is no user ${username}`)
    return user
  }
  type User = ReturnType<typeof userNamed>

  async function siteOf(customerId: number): Promise<number> {
    const row = await database
      .selectFrom('records')
      .select('id')
      .where('customer_id', '=', customerId)
      .where('resource', '=', 'sites')
      .orderBy('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  /** Incremented for each request and record, for fields that must be unique. */
  let seed = 100

  /** Inserts an audit entry about the user, because audit entries are written only by the server. */
  async function ownEntry({ id: userId, customerId, username }: User): Promise<number> {
    const entry = { at: now.toISOString(), action: 'signed in', userId, user: username }
    const row = await database
      .insertInto('audit')
      .values({ customer_id: customerId, body: JSON.stringify(entry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  /** Inserts a token of the user that has ended, because a user may have few that have not. */
  async function ownToken({ id: userId }: User): Promise<number> {
    const name = `token ${++seed}`
    const rights = { permissions: '[]', can_write: false, site_ids: null, used_at: null, used_from: null }
    const { id } = await database
      .insertInto('personal_tokens')
      .values({ user_id: userId, hash: name, name, ...rights, created_at: now, expires_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Inserts a failed mail to the user, because mails are written only by the server. */
  async function ownMessage({ customerId }: User): Promise<number> {
    const { id: _, ...row } = outboxRow(alertMessage())
    const message = { ...row, content: JSON.stringify(row.content), thread: `thread ${++seed}` }
    const { id } = await database
      .insertInto('outbox')
      .values({ ...message, customer_id: customerId, state: 'failed', claim: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Adds a series of the user's customer, because series are written only by imports. */
  async function ownSeries({ customerId }: User): Promise<number> {
    const name = `series ${++seed}`
    const hours = { start: now.getTime() / 1000, length: 2, columns: { wave_height: Float32Array.of(1, 2) } }
    const content = {
      ...{ title: name, points: 1, parameters: ['wave_height'] },
      ...{ from: hours.start, to: hours.start + 3600, samplings: {}, stamp: name },
      size: async () => 1_000_000,
      read: async () => hours,
    }
    stored.push({ owner: customerId, name, place: { latitude: 54, longitude: 7 }, content, problems: [] })
    await updateSeriesRows(database, app.weather)
    const { id } = await database
      .selectFrom('archive_series')
      .select('id')
      .where('name', '=', name)
      .executeTakeFirstOrThrow()
    return id
  }

  /** Adds a file that the user sends, of which a part is missing unless it is complete. */
  async function ownUpload(
    { id, customerId }: User,
    { isComplete }: { isComplete: boolean },
  ): Promise<number> {
    const uploader = { database, dataDir: app.config.dataDir, customerId, userId: id, now }
    const text = 'time,hs,wspd\n2026-01-01T00:00Z,1.2,14\n'
    const upload = await beginUpload(
      uploader,
      { name: 'waves.csv', size: text.length + (isComplete ? 0 : 1) },
      1e9,
    )
    if (isComplete) await receivePart(uploader, upload.id, 1, Buffer.from(text))
    return upload.id
  }

  /** Inserts a record of the operation's resource that belongs to the user. */
  async function ownRecord({ name }: Pick<Operation, 'name'>, user: User): Promise<number> {
    const [resource = ''] = name.split('.')
    const file = app.forms.resources(null)[resource]
    if (!file) throw new Error(`${name} is of no resource`)
    seed++
    if (resource === 'audit') return ownEntry(user)
    if (resource === 'outbox') return ownMessage(user)
    if (resource === 'tokens') return ownToken(user)
    if (resource === 'series') return ownSeries(user)
    const record: Record<string, unknown> = { ...validRecord(file.schema, seed), name: `Record ${seed}` }
    const isStored = (field: string) => !file.schema.properties[field]?.writeOnly
    const body = Object.fromEntries(Object.entries(record).filter(([field]) => isStored(field)))
    const hooks = hooksOf(resource)
    const context = { files: {}, modules: [], permissions: [], work: inlineWork() }
    const row = await database
      .insertInto(tableOf(hooks))
      .values({
        ...(await hooks.columns?.(record, context)),
        customer_id: user.customerId,
        resource,
        owner_id: user.id,
        body: JSON.stringify(body),
        derived: JSON.stringify(hooks.derive?.(body) ?? {}),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return row.id
  }

  /** Deletes a new record of the user, of a resource that every user may add to; returns the id of the entry of the deletion. */
  async function ownDeletion(user: User): Promise<number> {
    const resource = 'views'
    const recordId = await ownRecord({ name: `${resource}.delete` }, user)
    const { body: before } = await database
      .deleteFrom('records')
      .where('id', '=', recordId)
      .returning('body')
      .executeTakeFirstOrThrow()
    const entry = { at: now.toISOString(), action: 'deleted', userId: user.id, resource, recordId, before }
    const { id } = await database
      .insertInto('audit')
      .values({ customer_id: user.customerId, body: JSON.stringify(entry) })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Another user of the same customer, preferably not an administrator, because users cannot view the portal as themselves. */
  function colleagueOf({ id, customerId }: User): User {
    const colleagues = [...users.values()].filter((one) => one.customerId === customerId && one.id !== id)
    const colleague = colleagues.find(({ roles }) => !roles.includes('Administrator')) ?? colleagues[0]
    if (!colleague) throw new Error(`user ${id} has no colleague`)
    return colleague
  }

  /** The user that a call is about: the caller, except for calls that cannot or should not be made about oneself. */
  async function userOfTarget({ name }: Operation, user: User): Promise<number> {
    if (name === 'viewAs') return colleagueOf(user).id
    if (name === 'makeServiceToken' && user.customerId === 1) return userNamed(program).id
    if (!endingSessions.includes(name)) return user.id
    const id = await ownRecord({ name: 'users.edit' }, user)
    // Only users without a password are invited.
    if (name === 'inviteUser')
      await database.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
    return id
  }

  /** A new record for calls outside the resources whose parameter names an alert, audit entry, report, series or upload by its title; 0 for other calls. */
  async function recordOfParameter({ parameters }: Operation, user: User): Promise<number> {
    const titled = (title: string) => parameters.some(({ schema }) => schema.title === title)
    if (titled('Alert')) return ownRecord({ name: 'alerts.show' }, user)
    if (titled('Upload')) return ownUpload(user, { isComplete: !titled('Part') })
    if (titled('Entry')) return ownDeletion(user)
    if (titled('Series')) return ownRecord({ name: 'series.show' }, user)
    return titled('Report') ? ownRecord({ name: 'reports.show' }, user) : 0
  }

  /** The user's own things that a call may be about: a site and, for calls about a single record, a new record. */
  async function targetOf(operation: Operation, user: User): Promise<Target> {
    const needsRecord = isOfRecord(operation) && /\.(show|edit|delete)$/.test(operation.name)
    const isOfMessage = operation.parameters.some(({ schema }) => schema.title === 'Message')
    return {
      site: await siteOf(user.customerId),
      ...(isOfMessage && { message: await ownMessage(user) }),
      record: needsRecord ? await ownRecord(operation, user) : await recordOfParameter(operation, user),
      user: await userOfTarget(operation, user),
      receiver: colleagueOf(user).id,
      username: user.username,
    }
  }

  /** Sends a request unchanged; a body that is text is not converted to JSON. */
  function send(
    { method }: Operation,
    { url, headers: own, body }: ApiRequest,
    headers: Record<string, string>,
  ) {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    return app.inject({
      method,
      url,
      headers: {
        accept: 'application/json, application/problem+json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...own,
        ...headers,
      },
      ...(payload !== undefined && { payload }),
    })
  }

  const document = async (): Promise<ApiDocument> => (await server.call('/openapi.json')).json

  return {
    ...server,
    userNamed,
    targetOf,
    send,
    /** The headers of a signed-in user's call, or of the user's program where only programs make it. */
    headersOf: (username: string, operation?: Pick<Operation, 'name'>) => ({
      'x-api-key': applicationKey,
      authorization: `Bearer ${(operation && onlyForTokens.includes(operation.name) ? programs : server.tokens).get(username)}`,
    }),
    validRequest: (operation: Operation, target: Target) => validRequest(operation, target, ++seed),
    describe: async () => {
      const description = readDescription(await document())
      const operations = description.operations.filter(({ name }) => !ofIdentityProvider.includes(name))
      return { ...description, operations }
    },
  }
}

export type AttackServer = Awaited<ReturnType<typeof attackServer>>
export type AttackUser = ReturnType<AttackServer['userNamed']>

/** Every row that belongs to a customer or its users, as text: table -> sorted rows. */
export async function rowsOfCustomer({ database }: AttackServer, customerId: number) {
  const { rows: tables } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('customer_id', 'user_id')`.execute(database)
  const rows: Record<string, string[]> = {}
  for (const { table, column } of tables) {
    const owned =
      column === 'customer_id'
        ? sql`customer_id = ${customerId}`
        : sql`user_id in (select id from users where customer_id = ${customerId})`
    const found = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(table)} as t where ${owned} order by 1`.execute(
      database,
    )
    rows[`${table} by ${column}`] = found.rows.map(({ row }) => row)
  }
  return rows
}
