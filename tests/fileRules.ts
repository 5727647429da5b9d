import { posix } from 'node:path'
import type { SourceFile } from './sourceFile.ts'

/** Maximum number of code files in a folder, without its subfolders. */
export const MOST_FILES = 16

/** A file with at most this many lines and a single importer should be part of that importer. */
export const SMALL_FILE = 40

/** Folders that do not follow a rule yet. The list may only become shorter. */
export type Exceptions = readonly string[]

const folderOf = (path: string) => posix.dirname(path)

const excused = (path: string, exceptions: Exceptions) => exceptions.includes(folderOf(path))

/** Reports exceptions that are no longer needed. */
const outdated = (exceptions: Exceptions, needed: ReadonlySet<string>, rule: string) =>
  exceptions
    .filter((folder) => !needed.has(folder))
    .map((folder) => `${folder} needs no exception from ${rule}`)

/** Folders with too many files. */
export function crowdedFolders(files: readonly SourceFile[], exceptions: Exceptions): string[] {
  const folders = Map.groupBy(files, ({ path }) => folderOf(path))
  const crowded = [...folders].filter(([, { length }]) => length > MOST_FILES)
  return [
    ...crowded
      .filter(([folder]) => !exceptions.includes(folder))
      .map(([folder, { length }]) => `${folder} has ${length} files, more than ${MOST_FILES}`),
    ...outdated(exceptions, new Set(crowded.map(([folder]) => folder)), 'the number of files'),
  ]
}

/**
 * Small files with one importer, which should be part of it. `around` are tests, scripts and configuration. Files that a
 * test imports or that are loaded by `import()` may stay separate.
 */
export function hops(
  files: readonly SourceFile[],
  around: readonly SourceFile[],
  exceptions: Exceptions,
): string[] {
  const importers = new Map<string, Set<string>>()
  const own = new Set<string>()
  for (const { path, imports } of [...files, ...around])
    for (const { target, dynamic } of imports) {
      if (target === undefined) continue
      importers.set(target, (importers.get(target) ?? new Set()).add(path))
      if (dynamic || path.startsWith('tests/')) own.add(target)
    }
  const small = files.filter(
    ({ path, lines }) => lines <= SMALL_FILE && importers.get(path)?.size === 1 && !own.has(path),
  )
  return [
    ...small
      .filter(({ path }) => !excused(path, exceptions))
      .map(({ path, lines }) => {
        const [importer] = importers.get(path) ?? []
        return `${path} has ${lines} lines and one importer, ${importer}: make it part of that`
      }),
    ...outdated(exceptions, new Set(small.map(({ path }) => folderOf(path))), 'the single importer'),
  ]
}

/** Files whose names, without the extension, differ only by case, which file systems and readers confuse. */
export function caseTwins(paths: readonly string[]): string[] {
  const stems = new Set(paths.map((path) => path.slice(0, path.length - posix.extname(path).length)))
  return [...Map.groupBy(stems, (stem) => stem.toLowerCase()).values()]
    .filter(({ length }) => length > 1)
    .map((twins) => `${twins.toSorted().join(' and ')} differ only by case`)
}
