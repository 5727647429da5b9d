import { sql, type Transaction } from 'kysely'
import type { RecordSchema, ResourceFile, StoredRecord } from '../../src/schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '../../src/schemas/validation/fieldErrors.ts'
import { changedValues, labelOf, type Origin, writeAudit } from '../audit/writeAudit.ts'
import type { Body, Database, Tables } from '../database/tables.ts'
import type { SignedInUser } from '../repositories/tokens.ts'
import { inlineWork } from '../workers/work.ts'
import { hooksOf, tableOf } from './hooks/index.ts'
import type { RecordContext, RecordHooks } from './hooks/recordHooks.ts'
import {
  type Condition,
  conditionSql,
  isOneOf,
  isOwnSql,
  isSeenSql,
  orderSql,
  ownsAll,
  type RecordQuery,
} from './recordQuery.ts'
import { missingChoices } from './remoteChoices.ts'

/**
 * The result of a write: `stale` if another user has changed the record meanwhile, `missing` if there is no such record that
 * the user may see, `foreign` if it belongs to another user.
 */
export type Written =
  | { is: 'written'; record: StoredRecord }
  | { is: 'stale' | 'missing' | 'foreign' }
  | { is: 'refused'; errors: FieldError[] }

/** An incoming change: the fields to write, and the version that the caller has seen. */
interface Change {
  id: number
  version?: number
  body: Body
}

/** A record as it is stored. */
export interface Row {
  id: number
  version: number
  owner_id: number | null
  body: Body
}

const recordColumns = ['id', 'version', 'owner_id', 'body'] as const

/** The fields of a body whose names satisfy `isKept`. */
export const pick = (body: Body, isKept: (name: string) => boolean): Body =>
  Object.fromEntries(Object.entries(body).filter(([name]) => isKept(name)))

/** Adds the schema's defaults for missing fields. */
export const withDefaults = ({ properties }: RecordSchema, body: Body): Body => ({
  ...Object.fromEntries(
    Object.entries(properties).flatMap(([name, field]) =>
      'default' in field ? [[name, field.default]] : [],
    ),
  ),
  ...body,
})

/** The store of one resource, restricted to the rights of a user of one customer. */
export interface RecordStore {
  list(query: RecordQuery): Promise<StoredRecord[]>
  count(conditions: readonly Condition[]): Promise<number>
  one(id: number): Promise<StoredRecord | null>
  create(body: Body): Promise<Written>
  update(change: Change): Promise<Written>
  remove(id: number): Promise<'removed' | 'missing' | 'foreign' | { errors: FieldError[] }>
  /** Removes all matching records that the user may change, unless a hook refuses; returns how many. */
  removeWhere(conditions: readonly Condition[]): Promise<number>
}

/** Options for opening the records of a resource. */
export interface StoreOptions {
  /** The customer's resource files, limited to what the user may know. */
  files: Readonly<Record<string, ResourceFile>>
  now: Date
  hooks?: RecordHooks
  /** Without it, hooks see no modules and no permissions. */
  context?: Omit<RecordContext, 'files'>
  /** The resource including fields hidden from the user, so that the audit recognizes all secret fields. */
  whole?: ResourceFile | undefined
  /** The origin of the call, for the audit. */
  origin?: Origin
}

/** The default context: no modules and no permissions. */
export const noContext = { modules: [], permissions: [], work: inlineWork() }

/**
 * The records of one resource that one user may see and change. Every query is restricted to the user's customer, so records of
 * other customers do not exist for it. `file` is the resource as the user may know it; fields that it does not have are left as
 * stored.
 * @throws errors of the database or a hook; a refused write is returned as a result, and changes nothing.
 */
export function recordsOf(
  database: Database,
  user: SignedInUser,
  file: ResourceFile,
  options: StoreOptions,
): RecordStore {
  const { files, now, hooks = hooksOf(file.resource.name), context: given = noContext } = options
  const { whole = file, origin } = options
  const table = tableOf(hooks)
  const context = { files, ...given }
  const { name: resource, owner, singular } = file.resource
  const { properties } = file.schema
  const { customerId } = user
  const isWritable = (name: string) => name in properties && !properties[name]?.readOnly
  const isAnswered = (name: string) => name in properties && !properties[name]?.writeOnly

  const owns = (row: Pick<Row, 'owner_id'>) => ownsAll(owner, user) || row.owner_id === user.id

  const answered = ({ id, version, owner_id, body }: Row, computed: Body = {}): StoredRecord => ({
    ...pick(hooks.read?.(body, { user, files }) ?? body, isAnswered),
    ...pick(computed, isAnswered),
    id,
    customerId,
    version,
    ...(owner && { ownerId: owner_id, isOwn: owns({ owner_id }) }),
  })

  // The resource name is a literal in the statement, because the indexes of a resource are partial.
  const own = (from: Database) =>
    from
      .selectFrom(table)
      .where('customer_id', '=', customerId)
      .where(sql<boolean>`resource = ${sql.lit(resource)}`)
      .where(isSeenSql(owner, user))

  const selected = (from: Database) => {
    let query = own(from).select([...recordColumns])
    for (const [name, expression] of Object.entries(hooks.computed?.(user, now, context) ?? {}))
      if (name in properties) query = query.select(expression.as(name))
    return query
  }

  const read = ({ id, version, owner_id, body, ...computed }: Row & Body): StoredRecord =>
    answered({ id, version, owner_id, body }, computed)

  /** Fields marked `x-unique` whose value another record has: within the customer, or within the owner if records have one. */
  async function taken(transaction: Transaction<Tables>, body: Body, id: number, ownerId: number | null) {
    const unique = Object.keys(properties).filter((name) => properties[name]?.['x-unique'] && name in body)
    if (unique.length === 0) return []
    // Writers of a resource take turns, so that two of them cannot store the same value.
    await sql`select pg_advisory_xact_lock(hashtext(${resource}), ${customerId}::integer)`.execute(
      transaction,
    )
    const errors: FieldError[] = []
    for (const name of unique) {
      let query = transaction
        .selectFrom(table)
        .select('id')
        .where('customer_id', '=', customerId)
        .where(sql<boolean>`resource = ${sql.lit(resource)}`)
        .where('id', '!=', id)
        .where(sql<boolean>`(body -> ${sql.lit(name)}) = ${JSON.stringify(body[name])}::jsonb`)
      if (owner) query = query.where('owner_id', '=', ownerId)
      const { title = name } = properties[name] ?? {}
      if (await query.executeTakeFirst())
        errors.push({
          path: `/${name}`,
          message: `${title} is already used by another ${singular.toLowerCase()}`,
        })
    }
    return errors
  }

  /** The body to store, or the errors for which it is refused. */
  async function prepared(transaction: Transaction<Tables>, content: Body, columns: Body, row?: Row) {
    const write = { transaction, user, now, context, columns, before: row?.body, body: content, id: row?.id }
    const missing = await missingChoices(transaction, user, file.schema, content, files)
    const others = (await hooks.check?.(write)) ?? []
    const errors = [...missing, ...others.filter(({ path }) => !missing.some((each) => each.path === path))]
    if (errors.length > 0) return { errors, body: content }
    const body = (await hooks.beforeWrite?.(write)) ?? content
    const ownerId = row ? row.owner_id : user.id
    return { errors: await taken(transaction, body, row?.id ?? 0, ownerId), body }
  }

  /** Adds changes to the audit; every change must have an entry. */
  const record = (
    transaction: Database,
    action: 'created' | 'updated' | 'deleted',
    changes: readonly { id: number; before?: Body; after?: Body; secrets?: string[] }[],
  ) =>
    writeAudit(
      transaction,
      changes.map(({ id, before, after, secrets = [] }) => ({
        ...{ customerId, at: now, userId: user.id, user: user.username, ...origin },
        ...(secrets.length > 0 && { secrets }),
        ...{ action, resource, recordId: id, label: labelOf(whole.schema, after ?? before ?? {}) },
        ...changedValues(whole.schema, before, after),
      })),
    )

  async function finished(
    transaction: Transaction<Tables>,
    row: Row,
    columns: Body,
    update?: { before: Body; sent: Body },
  ): Promise<Written> {
    const { id, body } = row
    const before = update?.before
    const secrets = Object.keys(update?.sent ?? {}).filter((name) => properties[name]?.writeOnly)
    await record(transaction, before ? 'updated' : 'created', [
      { id, after: body, secrets, ...(before && { before }) },
    ])
    await hooks.afterWrite?.({ transaction, user, now, context, columns, before, body, id })
    return { is: 'written', record: answered(row) }
  }

  /** Locks records until the transaction ends. */
  const locked = (transaction: Transaction<Tables>) =>
    own(transaction)
      .select([...recordColumns])
      .forUpdate()

  /** Removes the records that no hook protects; returns how many, and the errors for the others. */
  async function removed(transaction: Transaction<Tables>, rows: readonly Row[]) {
    const gone: { id: number; before: Body }[] = []
    const errors: FieldError[] = []
    for (const { id, body } of rows) {
      const refusal = await hooks.beforeDelete?.({ transaction, user, now, context, id, before: body })
      if (refusal && refusal.length > 0) errors.push(...refusal)
      else gone.push({ id, before: body })
    }
    const ids = gone.map(({ id }) => id)
    await transaction
      .deleteFrom(table)
      .where('customer_id', '=', customerId)
      .where('resource', '=', resource)
      .where(isOneOf(ids))
      .execute()
    await record(transaction, 'deleted', gone)
    return { count: ids.length, errors }
  }

  return {
    async list({ conditions, sort, range }) {
      let query = selected(database)
      for (const condition of conditions) query = query.where(conditionSql(condition))
      for (const order of sort) query = query.orderBy(orderSql(order, file.schema))
      query = query.orderBy('id')
      if (range) query = query.offset(range.start).limit(Math.max(range.end - range.start, 0))
      return (await query.execute()).map((row) => read(row as Row & Body))
    },

    async count(conditions) {
      let query = own(database).select(sql<string>`count(*)`.as('count'))
      for (const condition of conditions) query = query.where(conditionSql(condition))
      return Number((await query.executeTakeFirstOrThrow()).count)
    },

    async one(id) {
      const row = await selected(database).where('id', '=', id).executeTakeFirst()
      return row ? read(row as Row & Body) : null
    },

    async create(body) {
      const columns = (await hooks.columns?.(body, context)) ?? {}
      return database.transaction().execute(async (transaction): Promise<Written> => {
        const content = withDefaults(file.schema, pick(body, isWritable))
        const ready = await prepared(transaction, content, columns)
        if (ready.errors.length > 0) return { is: 'refused', errors: ready.errors }
        const row = await transaction
          .insertInto(table)
          .values({
            ...columns,
            customer_id: customerId,
            resource,
            owner_id: user.id,
            created_at: now,
            updated_at: now,
            body: JSON.stringify(ready.body),
            derived: JSON.stringify(hooks.derive?.(ready.body) ?? {}),
          })
          .returning([...recordColumns])
          .executeTakeFirstOrThrow()
        return finished(transaction, row, columns)
      })
    },

    async update({ id, version, body }) {
      const columns = (await hooks.columns?.(body, context)) ?? {}
      return database.transaction().execute(async (transaction): Promise<Written> => {
        const before = await locked(transaction).where('id', '=', id).executeTakeFirst()
        if (!before) return { is: 'missing' }
        if (!owns(before)) return { is: 'foreign' }
        if (version !== undefined && version !== before.version) return { is: 'stale' }
        const kept = pick(before.body, (name) => !isWritable(name) || isUnsentSecret(name, body))
        const content = { ...kept, ...pick(body, isWritable) }
        const ready = await prepared(transaction, content, columns, before)
        if (ready.errors.length > 0) return { is: 'refused', errors: ready.errors }
        const after = await transaction
          .updateTable(table)
          .set({
            ...columns,
            version: before.version + 1,
            updated_at: now,
            body: JSON.stringify(ready.body),
            derived: JSON.stringify(hooks.derive?.(ready.body) ?? {}),
          })
          .where('customer_id', '=', customerId)
          .where('resource', '=', resource)
          .where('id', '=', id)
          .returning([...recordColumns])
          .executeTakeFirstOrThrow()
        return finished(transaction, after, columns, { before: before.body, sent: body })
      })
    },

    remove: (id) =>
      database.transaction().execute(async (transaction) => {
        const row = await locked(transaction).where('id', '=', id).executeTakeFirst()
        if (!row) return 'missing'
        if (!owns(row)) return 'foreign'
        const { errors } = await removed(transaction, [row])
        return errors.length > 0 ? { errors } : 'removed'
      }),

    removeWhere: (conditions) =>
      database.transaction().execute(async (transaction) => {
        let query = locked(transaction).where(isOwnSql(owner, user))
        for (const condition of conditions) query = query.where(conditionSql(condition))
        return (await removed(transaction, await query.execute())).count
      }),
  }

  /** An omitted write-only field is left as stored, because clients never receive its value. */
  function isUnsentSecret(name: string, body: Body): boolean {
    return properties[name]?.writeOnly === true && !(name in body)
  }
}
