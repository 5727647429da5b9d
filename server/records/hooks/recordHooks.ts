import type { RawBuilder, Transaction } from 'kysely'
import type { FieldError } from '../../../src/schemas/validation/fieldErrors.ts'
import type { Body, Tables } from '../../database/tables.ts'
import type { SignedInUser } from '../../repositories/tokens.ts'

/** A write of one record, inside its transaction. */
export interface RecordWrite {
  transaction: Transaction<Tables>
  user: SignedInUser
  now: Date
  /** The stored body; absent for a new record. */
  before?: Body
  /** The body as it will be stored. */
  body: Body
}

/** What a resource does beyond its file: relations, look-ups, fields that the server works out. */
export interface RecordHooks {
  /** Fields kept beside the body and worked out anew by every write. They are never answered. */
  derive?(body: Body): Body
  /** Values of read-only fields that depend on who reads, as SQL over `records`. */
  computed?(user: SignedInUser): Record<string, RawBuilder<unknown>>
  /** What a schema cannot say; field errors refuse the write. */
  check?(write: RecordWrite): FieldError[] | Promise<FieldError[]>
  /** The body to store in place of the one that came in. */
  beforeWrite?(write: RecordWrite): Body | Promise<Body>
  /** What else has to be written with the record, in the same transaction. */
  afterWrite?(write: RecordWrite & { id: number }): Promise<void>
}
