import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { sql } from 'kysely'
import type {
  FieldSchema,
  RecordSchema,
  ResourceFile,
  StoredRecord,
} from '#schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import type { Body, Database } from '../database/tables.ts'
import { customerIds } from '../repositories/customers.ts'
import { duplicateMessage, uniqueFields, uniqueKey } from './checks/uniqueValues.ts'
import { hooksOf, tableOf } from './hooks/index.ts'
import { sampleRecords } from './readRecords.ts'

/** A stored record that a form would refuse. */
export interface InvalidRecord {
  id: number
  /** The value of its first column, or '' if it has none. */
  name: string
  errors: FieldError[]
}

/** The number of a resource's records, and those that its form would refuse. */
export interface RecordCheck {
  records: number
  ids: number[]
  /** The first of these records, with their errors. */
  first: InvalidRecord[]
}

/** The part of a resource file by which its records are checked. */
type CheckedFile = Pick<ResourceFile, 'schema'> & {
  resource: Pick<ResourceFile['resource'], 'name' | 'singular' | 'owner'>
}

interface RecordsCheck {
  customerId: number
  file: CheckedFile
  /** Errors that also occur under this schema are ignored. */
  before?: RecordSchema | undefined
  /** Aborted when the client no longer waits for the response. */
  signal?: AbortSignal | undefined
}

/** Records per query. */
const BATCH = 1_000

/** Milliseconds of work before yielding to other requests: a form with thousands of words takes long for each record. */
const TURN = 10

/** Maximum number of records with details; for all others only the id is returned. */
const MOST_DESCRIBED = 100

/** Drops date windows, which count from today: a date that was valid when stored does not become invalid over time. */
const withoutDateWindows = <Schema extends object>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema, (key, value) => (key === 'x-dateWindow' ? undefined : value)))

/**
 * The schema of the stored fields that users can write: without read-only fields and without secrets,
 * which are stored elsewhere.
 */
function storedSchema(schema: RecordSchema): RecordSchema {
  const { properties, required } = withoutDateWindows(schema)
  const stored = Object.entries(properties).filter(([, field]) => !field.readOnly && !field.writeOnly)
  const names = new Set(stored.map(([name]) => name))
  return {
    ...withoutDateWindows(schema),
    properties: Object.fromEntries(stored),
    ...(required && { required: required.filter((name) => names.has(name)) }),
  }
}

/** Returns the errors of a stored body; fields that the schema does not have are ignored. */
function checkBy(schema: RecordSchema): (body: Body) => FieldError[] {
  const stored = storedSchema(schema)
  const validate = createValidator(stored, () => new Date(0))
  return (body) =>
    validate(
      Object.fromEntries(Object.entries(body).filter(([name]) => Object.hasOwn(stored.properties, name))),
    )
}

const isColumn = ([, field]: [string, FieldSchema]) => Boolean(field['x-column'])

/** Errors of records that have a unique value in common, from before such values were refused; by id. */
async function doubles(
  database: Database,
  { customerId, file, before }: RecordsCheck,
): Promise<ReadonlyMap<number, FieldError[]>> {
  const found = new Map<number, FieldError[]>()
  const isKnown = (field: string) => before?.properties[field]?.['x-unique'] === true
  for (const field of uniqueFields(file).filter((name) => !isKnown(name))) {
    const scope = sql.raw(file.resource.owner ? 'owner_id, ' : '')
    const { rows } = await sql<{ id: number }>`
      select id from (
        select id, count(*) over (partition by ${scope}${uniqueKey(field)}) as count
        from ${sql.table(tableOf(hooksOf(file.resource.name)))}
        where customer_id = ${customerId} and resource = ${sql.lit(file.resource.name)} and ${uniqueKey(field)} is not null
      ) as counted where count > 1`.execute(database)
    const error = { path: `/${field}`, message: duplicateMessage(file, field) }
    for (const { id } of rows) found.set(id, [...(found.get(id) ?? []), error])
  }
  return found
}

/** The stored records of a resource that its form would refuse. Yields to other requests in between. */
export async function invalidRecords(
  database: Database,
  request: RecordsCheck,
  clock: () => number = () => performance.now(),
): Promise<RecordCheck> {
  const { customerId, file, before, signal } = request
  const { schema } = file
  const { name: resource } = file.resource
  const table = tableOf(hooksOf(resource))
  const check = checkBy(schema)
  const checkBefore = before && checkBy(before)
  const [column] = Object.entries(schema.properties).find(isColumn) ?? []
  const found: RecordCheck = { records: 0, ids: [], first: [] }

  const errorsOf = (body: Body): FieldError[] => {
    const errors = check(body)
    if (errors.length === 0 || checkBefore === undefined) return errors
    const known = new Set(checkBefore(body).map(({ path, message }) => `${path} ${message}`))
    return errors.filter(({ path, message }) => !known.has(`${path} ${message}`))
  }

  const twice = await doubles(database, request)
  let turn = clock()
  for (let last = 0; ; ) {
    const rows = await database
      .selectFrom(table)
      .select(['id', 'body'])
      .where('customer_id', '=', customerId)
      .where(sql<boolean>`resource = ${sql.lit(resource)}`)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const { id, body } of rows) {
      if (clock() - turn > TURN) {
        await yieldToEventLoop(undefined, { signal })
        turn = clock()
      }
      const errors = [...errorsOf(body), ...(twice.get(id) ?? [])]
      last = id
      if (errors.length === 0) continue
      found.ids.push(id)
      const name = column === undefined ? '' : String(body[column] ?? '')
      if (found.first.length < MOST_DESCRIBED) found.first.push({ id, name, errors })
    }
    found.records += rows.length
    if (rows.length < BATCH) return found
    await yieldToEventLoop(undefined, { signal })
  }
}

/** A form of one customer, or (`customerId` null) of every customer without a form of its own. */
export interface CheckedForm {
  customerId: number | null
  file: CheckedFile
}

/** The result of checking a customer's records against the form that applies to it. */
export interface CustomerCheck extends Pick<RecordCheck, 'records' | 'ids'> {
  customerId: number
  resource: string
  /** The newest records, with which the form is drawn. */
  samples: StoredRecord[]
}

/** Checks the records of all customers against their forms. Customers without records of a resource are omitted. */
export async function invalidByCustomer(
  database: Database,
  forms: readonly CheckedForm[],
): Promise<CustomerCheck[]> {
  const checks: CustomerCheck[] = []
  for (const [resource, own] of Map.groupBy(forms, (form) => form.file.resource.name))
    for (const customerId of await customerIds(database)) {
      const form =
        own.find((candidate) => candidate.customerId === customerId) ??
        own.find((candidate) => candidate.customerId === null)
      if (!form) continue
      const { records, ids } = await invalidRecords(database, { customerId, file: form.file })
      if (records === 0) continue
      const samples = await sampleRecords(database, { customerId, resource })
      checks.push({ customerId, resource, records, ids, samples })
    }
  return checks
}
