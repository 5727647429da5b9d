import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

/** Items that are mapped before yielding to other requests. */
const CHUNK = 500

/** Maps items in order, and yields to other requests after each chunk. */
export async function mapInTurn<Item, Result>(
  items: readonly Item[],
  map: (item: Item, index: number) => Result | Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, item] of items.entries()) {
    const made = map(item, index)
    results.push(made instanceof Promise ? await made : made)
    if (index % CHUNK === CHUNK - 1) await yieldToEventLoop()
  }
  return results
}

/** Rows per statement: fewer make an import slower, more make other requests wait longer. */
const WRITTEN_CHUNK = 2000

/** Items in the chunks that one statement each writes. */
export function* chunksOf<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += WRITTEN_CHUNK)
    yield items.slice(start, start + WRITTEN_CHUNK)
}
