import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { isObject } from '#schemas/isObject.ts'
import { type Definitions, withDefinitions } from '#schemas/resourceFile/definitions.ts'
import type { FieldSchema, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { collision, unresolvedNames } from '#schemas/validation/fileProblems.ts'
import { compareTexts } from '#schemas/valueOrder.ts'
import { defaultFolder } from '../customers/profiles.ts'
import { createFileLooks } from '../files/fileLooks.ts'
import { type FileFault, type JsonFile, readJsonFile, stampOf } from '../files/jsonFile.ts'
import { messageOf } from '../messageOf.ts'
import { hasPlace } from './jsonPosition.ts'
import { BrokenFile, mergeResource, placed, type VerdictOf } from './mergeResource.ts'

export interface FileProblem extends FileFault {
  file: string
}

/** One of the files that make up a form. */
export interface FormLayer {
  /** Path below the folder of the schemas or of the customers. */
  file: string
  /** The text on disk; empty if there is no file. */
  text: string
  /** The content in use: the last valid version, undefined if there is none. */
  content?: unknown
}

export interface FormsFolder {
  /** Resource files by name, with the overlays of the customer; `null` stands for no customer: the built-in and default ones. */
  resources(customerId: number | null): Record<string, ResourceFile>
  /** The files of each form: built-in, default and, for a customer, its own. */
  layers(customerId: number | null): Record<string, FormLayer[]>
  /** The problems of the files that make up this customer's forms. */
  problems(customerId: number | null): FileProblem[]
  /** A number that changes whenever the files of this customer's forms change. */
  versionOf(customerId: number | null): number
  /** No customer, and the customers that have a folder of their own. */
  customers(): (number | null)[]
  /** The definitions that files may name. */
  definitions(): Definitions
  /** The patterns because of which files are not in use, of all customers. */
  undecided(): string[]
}

export interface FormsState {
  /** Which patterns may be used; the answer may change from undecided to decided. */
  verdictOf: VerdictOf
  /** The last valid contents of files, as earlier processes reported them. */
  lastValid?: ReadonlyMap<string, unknown>
  /** Reports that a file has a new valid content, undefined if the file is gone. */
  onValid?: (file: string, content: unknown) => void
  /** Reports that a file has an undecided pattern. */
  onUndecided?: () => void
}

const jsonNames = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : []

/** Settings of the server that schemas name, such as how many recipients an alert may have. */
export type SchemaSettings = Readonly<Record<string, number>>

/** A copy of a file in which settings replace the values of the keywords that name them (`x-setting`). */
const withSettings = (file: unknown, settings: SchemaSettings): unknown =>
  file &&
  JSON.parse(JSON.stringify(file), (_, value) => {
    const named = isObject(value) ? Object.entries((value as FieldSchema)['x-setting'] ?? {}) : []
    const set = named.filter(([, setting]) => Object.hasOwn(settings, setting))
    return set.length === 0
      ? value
      : { ...value, ...Object.fromEntries(set.map(([keyword, setting]) => [keyword, settings[setting]])) }
  })

/** A file whose fields with `x-resources` have these resources as choices, sorted by title. */
export function withResources(file: ResourceFile, files: readonly ResourceFile[]): ResourceFile {
  const fields = Object.entries(file.schema.properties)
  if (!fields.some(([, field]) => field['x-resources'])) return file
  const oneOf = files
    .map(({ resource: { name, title } }) => ({ const: name, title }))
    .sort((one, other) => compareTexts(one.title, other.title))
  const chosen = fields.map(([name, field]) => [name, field['x-resources'] ? { ...field, oneOf } : field])
  return { ...file, schema: { ...file.schema, properties: Object.fromEntries(chosen) } }
}

/**
 * The forms on disk: each call checks whether a file has changed since the last. An invalid file keeps its last valid version, and so
 * does one with an undecided pattern; `problems` reports what is wrong with it. Settings take the places that the built-in files
 * name for them.
 */
export function openForms(
  dirs: { schemasDir: string; customersDir: string; settings?: SchemaSettings },
  { verdictOf, lastValid, onValid, onUndecided }: FormsState,
): FormsFolder {
  const resourcesDir = join(dirs.schemasDir, 'resources')
  const definitionsDir = join(dirs.schemasDir, 'definitions')
  const overlaysDir = (folder: string) => join(dirs.customersDir, folder, 'overlays')
  const files = new Map<string, JsonFile>()
  const good = new Map(lastValid)
  const merged = new Map<string, { stamps: string; version: number } & ReturnType<typeof build>>()
  const mayLook = createFileLooks()
  /** The customers whose files were checked during this run of synchronous code, which sees them as they were then. */
  const looked = new Set<string>()
  let versions = 0

  function read(path: string): JsonFile {
    const known = files.get(path)
    if (known && known.stamp === stampOf(path)) return known
    const file = readJsonFile(path)
    files.set(path, file)
    return file
  }

  /** Keeps a valid content of a file, or forgets it if the file is gone. */
  function keep(label: string, content: unknown): void {
    if (good.get(label) === content) return
    if (content === undefined) good.delete(label)
    else good.set(label, content)
    onValid?.(label, content)
  }

  /** The last valid contents of the files of definitions. */
  const definitions = (): Definitions =>
    Object.fromEntries(
      jsonNames(definitionsDir).map((name) => {
        const label = `schemas/definitions/${name}`
        const { value } = read(join(definitionsDir, name))
        if (value !== undefined) keep(label, value)
        return [name, good.get(label)]
      }),
    )

  /** A content that is in use has passed the check of its patterns, even if another version of the checker has not decided them yet. */
  const verdictOfValid: VerdictOf = (pattern) => verdictOf(pattern) ?? { reason: null }

  /** Adds one more file to the valid layers; falls back to its last valid content, then to none. */
  function mergeLayer(
    base: unknown,
    overlays: unknown[],
    path: string,
    label: string,
    problems: FileProblem[],
  ) {
    const file = read(path)
    if (file.stamp === '') keep(label, undefined)
    const attempt = (content: unknown, verdicts: VerdictOf) =>
      base === undefined
        ? mergeResource(content, [], file, verdicts)
        : mergeResource(base, [...overlays, content], file, verdicts)
    let found = file.problem ? [file.problem] : []
    const { plain, problems: unknown } = withDefinitions(file.value, definitions())
    found.push(...unknown.map((problem) => placed(file, problem)))
    if (file.value !== undefined && unknown.length === 0) {
      try {
        attempt(plain, verdictOf)
        keep(label, plain)
        return plain
      } catch (error) {
        found = error instanceof BrokenFile ? [...error.problems] : [{ message: messageOf(error) }]
      }
    }
    problems.push(...found.map((fault) => ({ file: label, ...fault })))
    const last = good.get(label)
    if (last === undefined) return undefined
    try {
      attempt(last, verdictOfValid)
      return last
    } catch {
      // The problem of the new content is reported above; the last valid one no longer fits the
      // changed lower layers, so it is left out.
      return undefined
    }
  }

  function build(folders: string[]) {
    const problems = jsonNames(definitionsDir).flatMap((name): FileProblem[] => {
      const { problem } = read(join(definitionsDir, name))
      return problem ? [{ file: `schemas/definitions/${name}`, ...problem }] : []
    })
    const resources: Record<string, ResourceFile> = {}
    const layers: Record<string, FormLayer[]> = {}
    const names = jsonNames(resourcesDir)
    for (const name of names) {
      const path = join(resourcesDir, name)
      const label = `schemas/resources/${name}`
      const base = withSettings(mergeLayer(undefined, [], path, label, problems), dirs.settings ?? {})
      const own: FormLayer[] = [{ file: label, text: read(path).text, content: base }]
      layers[name.slice(0, -'.json'.length)] = own
      if (base === undefined) continue
      const overlays: unknown[] = []
      for (const folder of folders) {
        const place = join(overlaysDir(folder), name)
        const overlayLabel = `customers/${folder}/overlays/${name}`
        const overlay = mergeLayer(base, overlays, place, overlayLabel, problems)
        own.push({ file: overlayLabel, text: read(place).text, content: overlay })
        if (overlay !== undefined) overlays.push(overlay)
      }
      const file = mergeResource(base, overlays, read(path), verdictOfValid)
      const taken = collision(file, Object.values(resources))
      if (taken) problems.push({ file: label, ...placed(read(path), taken) })
      else resources[file.resource.name] = file
    }
    for (const [name, file] of Object.entries(resources))
      for (const problem of unresolvedNames(file, Object.values(resources))) {
        const [base, ...overlays] = layers[name] ?? []
        const blamed = overlays.findLast(({ text }) => hasPlace(text, problem.path)) ?? base
        if (blamed) problems.push({ file: blamed.file, ...placed(blamed, problem) })
      }
    for (const folder of folders)
      for (const name of jsonNames(overlaysDir(folder)).filter((overlay) => !names.includes(overlay)))
        problems.push({
          file: `customers/${folder}/overlays/${name}`,
          message: `There is no resource file ${name} for it to change.`,
        })
    const files = Object.values(resources)
    const whole = Object.entries(resources).map(([name, file]) => [name, withResources(file, files)])
    return { resources: Object.fromEntries(whole), layers, problems }
  }

  const undecidedIn = (problems: readonly FileProblem[]) =>
    problems.flatMap(({ undecided }) => (undecided === undefined ? [] : [undecided]))

  function current(customerId: number | null) {
    const folders = customerId === null ? [defaultFolder] : [defaultFolder, String(customerId)]
    const key = folders.join('/')
    const known = merged.get(key)
    const isDecided = known && undecidedIn(known.problems).some((pattern) => verdictOf(pattern))
    if (known && !isDecided && (looked.has(key) || !mayLook())) return known
    if (looked.size === 0) queueMicrotask(() => looked.clear())
    looked.add(key)
    const watched = [definitionsDir, resourcesDir, ...folders.map(overlaysDir)].flatMap((folder) =>
      jsonNames(folder).map((name) => join(folder, name)),
    )
    const stamps = watched.map((path) => `${path}=${stampOf(path)}`).join('\n')
    if (known && !isDecided && known.stamps === stamps) return known
    const built = { stamps, version: ++versions, ...build(folders) }
    merged.set(key, built)
    if (undecidedIn(built.problems).length > 0) onUndecided?.()
    return built
  }

  const customers = () => [
    null,
    ...(existsSync(dirs.customersDir) ? readdirSync(dirs.customersDir) : [])
      .filter((name) => /^[1-9]\d*$/.test(name))
      .map(Number)
      .sort((a, b) => a - b),
  ]

  return {
    customers,
    definitions,
    undecided: () => [
      ...new Set(customers().flatMap((customerId) => undecidedIn(current(customerId).problems))),
    ],
    resources: (customerId) => current(customerId).resources,
    layers: (customerId) => current(customerId).layers,
    problems: (customerId) => current(customerId).problems,
    versionOf: (customerId) => current(customerId).version,
  }
}
