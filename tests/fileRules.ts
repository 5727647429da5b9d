import { posix } from 'node:path'
import type { SourceFile } from './sourceFile.ts'

/** Maximum number of code files in a folder, without its subfolders. */
export const MOST_FILES = 16

/** A file with one importer is part of it if it has at most this many lines: it is a paragraph, not a chapter. */
export const PARAGRAPH = 30

/** It is also part of it if both together have at most this many lines, which are still read as one page. */
export const PAGE = 100

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
 * Files with one importer that a reader would rather find in it: paragraphs, and those that make one page with it. `around` are tests, scripts and configuration. Files that a
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
  const linesOf = new Map(files.map(({ path, lines }) => [path, lines]))
  const small = files.flatMap(({ path, lines }) => {
    const [importer = '', ...others] = importers.get(path) ?? []
    if (importer === '' || others.length > 0 || own.has(path)) return []
    const together = lines + (linesOf.get(importer) ?? Number.POSITIVE_INFINITY)
    return lines <= PARAGRAPH || together <= PAGE ? [{ path, lines, importer, together }] : []
  })
  return [
    ...small
      .filter(({ path }) => !excused(path, exceptions))
      .map(
        ({ path, lines, importer, together }) =>
          `${path} has ${lines} lines and one importer, ${importer}, ${together} together: make it part of that`,
      ),
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

/** The child of a folder in which a path lies: a subfolder, or the file itself. */
const roomIn = (folder: string, path: string) => path.slice(folder.length + 1).split('/', 1)[0] ?? ''

/** What the rooms of a folder import of each other, as `a -> b` with the first import that causes it. */
function roomImports(folder: string, files: readonly SourceFile[]): Map<string, Map<string, string>> {
  const graph = new Map<string, Map<string, string>>()
  const lies = (path: string) => path.startsWith(`${folder}/`)
  for (const { path, imports } of files.filter((file) => lies(file.path)))
    for (const { target } of imports) {
      if (target === undefined || !lies(target)) continue
      const [from, to] = [roomIn(folder, path), roomIn(folder, target)]
      if (from === to) continue
      const needed = graph.get(from) ?? new Map<string, string>()
      graph.set(from, needed)
      if (!needed.has(to)) needed.set(to, `${path} imports ${target}`)
    }
  return graph
}

/** One circle of a folder's rooms for each room that reaches itself, with the imports that close it. */
function circlesIn(folder: string, files: readonly SourceFile[]): string[] {
  const graph = roomImports(folder, files)
  const done = new Set<string>()
  const found: string[] = []
  const visit = (room: string, trail: string[]): void => {
    if (trail.includes(room)) {
      const circle = [...trail.slice(trail.indexOf(room)), room]
      const causes = circle.slice(1).map((next, index) => graph.get(circle[index] ?? '')?.get(next))
      found.push(`${folder}: ${circle.join(' -> ')} is a circle (${causes.join('; ')})`)
    } else if (!done.has(room))
      for (const next of graph.get(room)?.keys() ?? []) visit(next, [...trail, room])
    done.add(room)
  }
  for (const room of graph.keys()) visit(room, [])
  return found
}

/** Circles of imports between the subfolders and files of each folder, at every depth. */
export function folderCircles(files: readonly SourceFile[]): string[] {
  const folders = new Set(
    files.flatMap(({ path }) => {
      const parts = path.split('/').slice(0, -1)
      return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
    }),
  )
  return [...folders].flatMap((folder) => circlesIn(folder, files))
}
