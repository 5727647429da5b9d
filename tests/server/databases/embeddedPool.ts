import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { inject } from 'vitest'
import { embeddedOptions } from '#server/database/openDatabase.ts'

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

/** Idle databases of this worker, cleared of objects and session state. */
const idle: PGlite[] = []

/** Removes all objects that a test has created; DISCARD resets its session state. */
async function clear(pglite: PGlite): Promise<void> {
  await pglite.exec('discard all')
  const { rows } = await pglite.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema'`,
  )
  for (const { name } of rows) await pglite.exec(`drop schema "${name}" cascade`)
  await pglite.exec('create schema public')
}

/** Milliseconds to wait for a transaction that a test has left open. */
const LEFT_OPEN = 1_000

const hasEnded = (work: Promise<unknown>) =>
  Promise.race([
    work.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(resolve, LEFT_OPEN, false).unref()),
  ])

/**
 * An empty embedded database in memory. Closing it returns it to the pool of this worker, because starting a database takes
 * ten times as long as clearing one.
 */
export async function takeEmbedded(): Promise<PGlite> {
  const pglite = idle.pop() ?? (await createEmpty())
  const stops: (() => Promise<void>)[] = []
  let closed = false
  const close = async () => {
    if (closed) return
    closed = true
    const cleared = (async () => {
      for (const stop of stops) await stop()
      await clear(pglite)
    })()
    if (await hasEnded(cleared)) idle.push(pglite)
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
