import type { PGlite } from '@electric-sql/pglite'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import type { Database } from './tables.ts'

/** How the job queue accesses the database of the records. */
export type QueueConnection = Pick<ConstructorOptions, 'db' | 'backend' | 'connectionString' | 'max'>

/**
 * The queue on the embedded database, whose only connection it shares with the records. The queue opens transactions in
 * statements of its own and rolls back after errors, so each of its statements waits until no other work uses the connection.
 */
export function embeddedQueue(pglite: PGlite, database: Database): QueueConnection {
  const { executeSql, ...rest } = fromPglite(pglite)
  return {
    backend: 'pglite',
    db: {
      ...rest,
      executeSql: (text, values) => database.connection().execute(() => executeSql(text, values)),
    },
  }
}

/** The queue on a PostgreSQL server: a few connections of its own, and one more for listening, which pg-boss opens. */
export const serverQueue = (connectionString: string): QueueConnection => ({ connectionString, max: 4 })
