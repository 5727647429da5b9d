import type { RawBuilder, Transaction } from 'kysely'
import type { ResourceFile } from '../../../src/schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '../../../src/schemas/validation/fieldErrors.ts'
import type { Body, Tables } from '../../database/tables.ts'
import type { SignedInUser } from '../../repositories/tokens.ts'
import type { Work } from '../../workers/work.ts'

/** What hooks may know and use of the server. */
export interface RecordContext {
  /** The customer's resource files as the user may know them. */
  files: Readonly<Record<string, ResourceFile>>
  /** The modules that the customer's profile offers. */
  modules: readonly string[]
  /** The permissions that the customer can give. */
  permissions: readonly string[]
  /** The turn of the caller for long computations. */
  work: Work
  /** The token that the call came with. */
  token?: string | undefined
  /** Whether users can sign in by an identity provider. */
  hasSingleSignOn?: boolean
  /** Private networks that webhooks may reach. */
  webhookNetworks?: readonly string[]
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
  /** Absent for a new record, until it is written. */
  id?: number
  /** What the hook `columns` has made. */
  columns: Body
  context: RecordContext
  /** Whether the record comes from a file or from an undo: a secret is then neither given nor required. */
  isImport?: boolean
}

/** The removal of one record, inside its transaction. */
export type RecordRemoval = Required<Pick<RecordWrite, 'before' | 'id'>> &
  Pick<RecordWrite, 'transaction' | 'user' | 'now' | 'context'>

/** A table whose rows belong to users, and some of them to sites too. */
export type RelatedTable = 'favorites' | 'site_users' | 'preferences' | 'thresholds'

/** One end of a pair: a field of the resource, and whose ids the column of the table holds. */
export interface PairEnd {
  field: string
  column: 'site_id' | 'user_id'
  resource: 'sites' | 'users'
  /** The fields by which a file may call a record; the first is what the audit calls it. */
  labels: readonly [string, ...string[]]
}

/** A table of pairs, each there once or not. */
export interface PairTable {
  table: 'site_users'
  ends: readonly [PairEnd, PairEnd]
}

/** What a resource does beyond its file: relations, look-ups, fields that the server works out. */
export interface RecordHooks {
  /** The table of the records, where it is one of their own: it has the columns of `records` and more. */
  table?: 'users' | 'audit_records' | 'outbox_records'
  /** That table is a view: nothing is written to it, and its indexes come by a migration. */
  isView?: true
  /** The body to answer in place of the stored one; `files` are the customer's as the user may know them. */
  read?(body: Body, reader: { user: SignedInUser; files: Readonly<Record<string, ResourceFile>> }): Body
  /** Those further columns, from fields that no body holds. Made before the transaction begins, so that it may take long. */
  columns?(body: Body, context: RecordContext): Promise<Body>
  /** Fields kept beside the body and worked out anew by every write. They are never answered. */
  derive?(body: Body): Body
  /** Fields of a new record from a file that has no column for them. */
  importDefaults?(context: RecordContext, user: SignedInUser): Body
  /** The records are pairs, and the table is not that of records: a file can bring them all the same. */
  pairs?: PairTable
  /** Tables whose rows are deleted with a record and come back when that is undone; `column` holds its id. */
  relations?: readonly { table: RelatedTable; column: 'site_id' | 'user_id' }[]
  /** Values of read-only fields that depend on who reads, and when, or stand in columns of their own, as SQL over the table. */
  computed?(user: SignedInUser, now: Date, context: RecordContext): Record<string, RawBuilder<unknown>>
  /** What a schema cannot say; field errors refuse the write. */
  check?(write: RecordWrite): FieldError[] | Promise<FieldError[]>
  /** The body to store in place of the one that came in. */
  beforeWrite?(write: RecordWrite): Body | Promise<Body>
  /** What else has to be written with the record, in the same transaction. */
  afterWrite?(write: RecordWrite & { id: number }): Promise<void>
  /** Removes what goes with a record and has no foreign key to it; field errors keep the record. */
  beforeDelete?(removal: RecordRemoval): FieldError[] | Promise<FieldError[]>
}
