import type { Work } from '#server/workers/work.ts'
import { indexOfColumn } from '../hindcastTasks.ts'
import { bytesOfColumn, type LoadedColumn, loadedColumn } from '../loadedColumn.ts'
import { type CreateNamespace, getTogether } from './cacheNamespace.ts'
import { readVersion, type SourceVersion } from './sourceVersion.ts'

/** The columns of the source and their indices. Those that are missing are read together. */
export function createColumnCache(createNamespace: CreateNamespace) {
  const columns = createNamespace<LoadedColumn>(bytesOfColumn)
  const keyOf = ({ key }: SourceVersion, name: string) => `${key} ${name}`
  return {
    get: (source: SourceVersion, work: Work): Promise<LoadedColumn[]> =>
      getTogether(
        columns,
        source.names,
        (name) => keyOf(source, name),
        async (missing) => {
          const sourced = await readVersion(source, missing, work)
          return missing.map(async (name) => {
            const column = sourced.series.columns[name]
            return loadedColumn(sourced, name, column && (await work.run(indexOfColumn, { column })))
          })
        },
      ),
    /** Undefined unless all are cached. */
    cached(source: SourceVersion): LoadedColumn[] | undefined {
      const cached = source.names.flatMap((name) => columns.cached(keyOf(source, name)) ?? [])
      return cached.length === source.names.length ? cached : undefined
    },
  }
}
