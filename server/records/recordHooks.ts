import type { RawBuilder, Transaction } from 'kysely'
import type { Rights } from '#schemas/access/access.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database, Tables } from '../database/tables.ts'
import type { Network } from '../network/networks.ts'
import type { Searches } from '../repositories/recordQuery.ts'
import type { SignedInUser } from '../repositories/tokens.ts'
import type { Weather } from '../sources/source.ts'
import type { Work } from '../workers/work.ts'
import type { RecordQuotaName, RecordQuotas } from './quota.ts'
import type { SendingResource } from './sending/sendingRecords.ts'

/** The parts of the server that hooks may use. */
export interface RecordContext {
  /** The customer's resource files, limited to what the user may know. */
  files: Readonly<Record<string, ResourceFile>>
  /** The modules that the customer's profile offers. */
  modules: readonly string[]
  /** The permissions that the customer can grant. */
  permissions: readonly string[]
  /** Runs long computations for the caller. */
  work: Work
  /** The token of the call. */
  token?: string | undefined
  /** Whether users can sign in by an identity provider. */
  hasSingleSignOn?: boolean
  /** Private networks that webhooks may access. */
  webhookNetworks?: readonly Network[]
  /** How many records customers may have; without them there is no limit. */
  quotas?: RecordQuotas
}

/** A write of one record, inside its transaction. */
export interface RecordWrite {
  transaction: Transaction<Tables>
  user: SignedInUser
  now: Date
  /** The stored body; absent for a new record. */
  before?: Body
  /** The body as it will be stored. */
  body: Body
  /** The fields of the call itself; absent where many records are written at once. */
  sent?: Body
  /** Absent for a new record, until it is written. */
  id?: number
  /** The values returned by the hook `columns`. */
  columns: Body
  context: RecordContext
}

/** The removal of one record, inside its transaction. */
export type RecordRemoval = Required<Pick<RecordWrite, 'before' | 'id'>> &
  Pick<RecordWrite, 'transaction' | 'user' | 'now' | 'context'>

/** One end of a pair: a field of the resource, the column of the table, and the resource of the ids in it. */
export interface PairEnd {
  field: string
  column: 'site_id' | 'user_id'
  resource: 'sites' | 'users'
  /** The fields by which a file may name a record; the audit uses the first. */
  labels: readonly [string, ...string[]]
  /** Reported for an id that the customer does not have. */
  notFound: string
}

/** A table of unique pairs. */
export interface PairTable {
  table: 'site_users'
  /** The audit has one entry for each record of the second end, with what it has gained and lost of the first. */
  ends: readonly [PairEnd, PairEnd]
  /** The field and the column of the last day of a pair. */
  expiresOn: { field: string; column: 'expires_on' }
}

/** The behavior of a resource beyond its file: relations, look-ups, computed fields. */
export interface RecordHooks {
  /** The table of the records if they have their own: it has the columns of `records` and more. */
  table?: 'users' | 'audit_records' | 'outbox_records' | 'token_records' | 'series_records'
  /** Whether the table is a view: records are not written through it, and a migration creates its indexes. */
  isView?: true
  /** Brings the rows up to date before they are read, if they describe something outside of the database. */
  update?(database: Database, weather: Pick<Weather, 'stored'>): Promise<void>
  /** The setting that limits how many records a customer may have. */
  quota?: RecordQuotaName
  /** The body to return in place of the stored one; `files` are the customer's files, limited to what the user may know. */
  read?(body: Body, reader: { user: SignedInUser; files: Readonly<Record<string, ResourceFile>> }): Body
  /** How a list searches the text of fields that are not stored as they are read: the condition for a pattern of `ilike`. */
  searches?(reader: { user: SignedInUser; files: Readonly<Record<string, ResourceFile>> }): Searches
  /**
   * The values of a table's additional columns, from fields that are not stored in the body. May take long:
   * called before the transaction.
   */
  columns?(body: Body, context: RecordContext): Promise<Body>
  /** Fields stored beside the body and computed again by every write. They are never returned to clients. */
  derive?(body: Body): Body
  /** Defaults for new records from a file without columns for these fields. */
  importDefaults?(context: RecordContext, user: SignedInUser): Body
  /** Set if the records are pairs in a table of their own, so that they can still be imported from a file. */
  pairs?: PairTable
  /**
   * The records of the customer that are deleted with some others, as SQL over `records`. Rows of other tables are deleted by their foreign
   * keys; an undo restores both.
   */
  owned?(ids: readonly number[], context: RecordContext): RawBuilder<boolean>
  /** Values of read-only fields that depend on the user or the time, or have columns of their own, as SQL over the table. */
  computed?(user: SignedInUser, now: Date, context: RecordContext): Record<string, RawBuilder<unknown>>
  /** Why a user with these rights must not change or delete a record, by whichever call; undefined if they may. */
  refusal?(body: Body, user: Rights, context: RecordContext): string | undefined
  /** Checks that a schema cannot express; errors refuse the write. */
  check?(write: RecordWrite): FieldError[] | Promise<FieldError[]>
  /** The body to store in place of the received one. */
  beforeWrite?(write: RecordWrite): Body | Promise<Body>
  /** Additional writes in the transaction of the record. */
  afterWrite?(write: RecordWrite & { id: number }): Promise<void>
  /** Set if the records send messages about a site for their owner. */
  sends?: SendingResource<never>
  /** Removes data of a record that has no foreign key to it; returned errors prevent the removal. */
  beforeDelete?(removal: RecordRemoval): FieldError[] | Promise<FieldError[]>
}
