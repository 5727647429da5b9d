import type { CacheNamespace } from '#server/loadingCache.ts'

/** Creates the namespace of one kind of values, which take `bytesOf` each. */
export type CreateNamespace = <T>(bytesOf: (value: T) => number) => CacheNamespace<T>

/** The values of some items. Those that are neither cached nor being loaded are loaded by one call. */
export function getTogether<Item, T>(
  namespace: CacheNamespace<T>,
  items: readonly Item[],
  keyOf: (item: Item) => string,
  load: (missing: readonly Item[]) => Promise<(T | Promise<T>)[]>,
): Promise<T[]> {
  const missing = items.filter((item) => !namespace.has(keyOf(item)))
  let loading: ReturnType<typeof load> | undefined
  return Promise.all(
    items.map((item) =>
      namespace.get(keyOf(item), async () => {
        loading ??= load(missing)
        return (await loading)[missing.indexOf(item)]!
      }),
    ),
  )
}
