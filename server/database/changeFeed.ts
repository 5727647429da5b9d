import type { PGlite } from '@electric-sql/pglite'
import type { Tables } from './tables.ts'

/** The channel on which the triggers of migration 0004 notify. */
export const CHANNEL = 'seawindow'

/** The rows of a table that have the same key, whose columns migration 0004 defines; without a key, all rows of the table. */
export type Topic = readonly [table: keyof Tables, ...key: (number | string)[]]

/** Known changes of the database, whichever process makes them. Cached values are stored under a version of this feed. */
export interface ChangeFeed {
  /**
   * Resolves when `versionOf` includes every change that was committed before the call, or when changes cannot arrive at present;
   * undefined where there is nothing to wait for. A request waits for it once, before its first version.
   */
  confirm(): Promise<void> | undefined
  /**
   * A text that differs after each change of a row of a topic. Undefined while changes may be missed: then nothing may
   * be read from a cache or written to it.
   */
  versionOf(...topics: readonly Topic[]): string | undefined
  /** A number that differs after each change of any topic; undefined as for `versionOf`. */
  count(): number | undefined
}

/** More topics than change between two restarts on most days; beyond this, all topics count as changed. */
const CAPACITY = 100_000

/** The order in which changes arrived, by the topics of the notifications: a table, or a table and a key. */
export function createChangeLog() {
  let count = 0
  /** The time at which every topic without an entry counts as changed. */
  let clearedAt = 0
  /** By table: the last change of the whole table, and of each key. */
  const lastChanges = new Map<string, { whole: number; keys: Map<string, number> }>()
  let size = 0

  const clear = () => {
    clearedAt = ++count
    size = 0
    lastChanges.clear()
  }
  // Each request looks up ten topics, so the lookup avoids building their text first.
  const lastChange = (topic: Topic): number => {
    const ofTable = lastChanges.get(topic[0])
    if (!ofTable) return clearedAt
    // Joined in a loop, because this runs for each topic of each request.
    let key = ''
    for (let part = 1; part < topic.length; part++) key += part === 1 ? topic[part] : ` ${topic[part]}`
    return Math.max(clearedAt, ofTable.whole, ofTable.keys.get(key) ?? 0)
  }

  return {
    /** Changes may have been missed: everything counts as changed. */
    clear,
    /** A notification has arrived; an empty one names nothing. */
    add(payload: string | undefined): void {
      if (!payload) return
      if (size >= CAPACITY) clear()
      const [table = '', ...key] = payload.split(' ')
      const ofTable = lastChanges.get(table) ?? { whole: 0, keys: new Map<string, number>() }
      lastChanges.set(table, ofTable)
      count++
      if (key.length === 0) ofTable.whole = count
      else {
        const name = key.join(' ')
        if (!ofTable.keys.has(name)) size++
        ofTable.keys.set(name, count)
      }
    },
    count: () => count,
    versionOf(topics: readonly Topic[]): string {
      let version = ''
      for (const topic of topics) version += `${lastChange(topic)}.`
      return version
    },
  }
}

/**
 * The changes of an embedded database. Its only connection runs every statement of the one process that has it open, and delivers
 * the notifications of a commit before the commit returns, so none can be missed.
 */
export async function embeddedFeed(pglite: PGlite): Promise<ChangeFeed> {
  const log = createChangeLog()
  await pglite.listen(CHANNEL, log.add)
  return {
    confirm: () => undefined,
    versionOf: (...topics) => log.versionOf(topics),
    count: () => log.count(),
  }
}
