import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { embeddedOptions } from '#server/database/openDatabase.ts'
import { bringBack, type DatabaseState, stateOf } from './databaseState.ts'

/** Copies the first empty database that a test created, which takes a quarter of the time of creating another. */
async function createEmpty(): Promise<PGlite> {
  const copy: string | undefined = process.env.VITEST ? inject('emptyDatabase') : undefined
  if (copy === undefined) return PGlite.create(embeddedOptions)
  if (existsSync(copy))
    return PGlite.create({ loadDataDir: new Blob([readFileSync(copy)]), ...embeddedOptions })
  const pglite = await PGlite.create(embeddedOptions)
  const unfinished = `${copy}.${randomUUID()}`
  writeFileSync(unfinished, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  renameSync(unfinished, copy)
  return pglite
}

/** The idle databases of this worker: empty ones, and those with all tables as the migrations left them. */
const idle = { empty: [] as PGlite[], migrated: [] as PGlite[] }

/** The states of the migrated databases. */
const states = new WeakMap<PGlite, DatabaseState>()

/** Removes all objects that a test has created. */
async function clear(pglite: PGlite): Promise<void> {
  const { rows } = await pglite.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  for (const { name } of rows) await pglite.exec(`drop schema "${name}" cascade`)
  await pglite.exec('create schema public')
}

/** Removes what a test has left in a database, and returns the list of its kind; DISCARD resets its session state. */
async function cleared(pglite: PGlite): Promise<PGlite[]> {
  await pglite.exec('discard all')
  const state = states.get(pglite)
  if (state && (await bringBack(pglite, state))) return idle.migrated
  states.delete(pglite)
  await clear(pglite)
  return idle.empty
}

/** Milliseconds to wait for a transaction that a test has left open. */
const LEFT_OPEN = 1_000

const withinPatience = <Value>(work: Promise<Value>): Promise<Value | undefined> =>
  Promise.race([work, new Promise<undefined>((resolve) => setTimeout(resolve, LEFT_OPEN, undefined).unref())])

/** An embedded database that returns to the pool of this worker when it is closed. */
function lent(pglite: PGlite): PGlite {
  const stops: (() => Promise<void>)[] = []
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    const returned = (async () => {
      for (const stop of stops) await stop()
      return cleared(pglite)
    })()
    // Only once nothing works in it any more: the next test may take it at once.
    const list = await withinPatience(returned)
    if (list) list.push(pglite)
    else await pglite.close()
  }
  const listen: PGlite['listen'] = async (...arguments_) => {
    const stop = await pglite.listen(...arguments_)
    stops.push(() => stop())
    return stop
  }
  const own: Partial<Record<string | symbol, unknown>> = { close, listen }
  return new Proxy(pglite, {
    get(target, key) {
      if (key === 'closed') return closed
      if (closed) throw new Error('The database of this test is closed')
      const value = own[key] ?? Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

/**
 * An empty embedded database in memory. Closing it returns it to the pool of this worker, because starting a database takes
 * ten times as long as clearing one.
 */
export const takeEmpty = async (): Promise<PGlite> => lent(idle.empty.pop() ?? (await createEmpty()))

/** The same with all tables. `migrate` makes them in an empty one; bringing them back takes a tenth of the time. */
export async function takeMigrated(migrate: (pglite: PGlite) => Promise<void>): Promise<PGlite> {
  const known = idle.migrated.pop()
  if (known) return lent(known)
  const pglite = idle.empty.pop() ?? (await createEmpty())
  await migrate(pglite)
  states.set(pglite, await stateOf(pglite))
  return lent(pglite)
}
