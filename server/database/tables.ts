import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Provenance } from '../../src/schemas/entities.ts'

/** What a form stores; written as JSON text, read parsed. */
export type Body = Record<string, unknown>
type Json<T> = ColumnType<T, string, string>
type Derived<T> = ColumnType<T, never, never>

/** Every resource's table has these columns; generated columns repeat what is searched, sorted or joined. */
export interface RecordColumns {
  id: Generated<number>
  customer_id: number
  version: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  body: Json<Body>
}

export interface Tables {
  customers: { id: number; name: string; hosts: string[] }
  users: RecordColumns & {
    username: Derived<string>
    email: Derived<string>
    /** Never part of the body, which administrators read. */
    password_hash: string
  }
  sites: RecordColumns & {
    name: Derived<string>
    description: Derived<string>
    latitude: Derived<number>
    longitude: Derived<number>
    is_offshore: Derived<boolean>
    is_hidden: Derived<boolean>
    /** IANA name, looked up from the position on every write. */
    time_zone: string
  }
  tokens: { hash: string; user_id: number; created_at: Date; expires_at: Date }
  sign_in_attempts: { id: Generated<number>; key: string; at: Date }
  site_users: { site_id: number; user_id: number }
  favorites: { user_id: number; site_id: number }
  preferences: { user_id: number; name: string; value: Json<unknown> }
  thresholds: { user_id: number; parameter_id: number; body: Json<Body> }
  forecast_runs: {
    customer_id: number
    site_id: number
    /** Forecast reference time. */
    run: Date
    /** First hour, and the number of hours. */
    start: Date
    length: number
    /** Names of the columns in `data`, in their order. */
    parameters: string[]
    provenance: Json<Provenance>
    /** What forecast/packedColumns.ts makes of the columns. */
    data: Uint8Array
  }
}

export type Database = Kysely<Tables>
