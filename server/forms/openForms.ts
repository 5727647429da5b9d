import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { collision, unresolvedNames } from '#schemas/validation/fileProblems.ts'
import { defaultFolder } from '../customers/profiles.ts'
import { createFileLooks } from '../files/fileLooks.ts'
import { type FileFault, type JsonFile, readJsonFile, stampOf } from '../files/jsonFile.ts'
import { messageOf } from '../messageOf.ts'
import { BrokenFile, mergeResource, placed } from './mergeResource.ts'

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
}

const jsonNames = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.json'))
        .sort()
    : []

/**
 * The forms on disk: each call checks whether a file has changed since the last. An invalid file keeps its last valid version,
 * and `problems` reports what is wrong with it.
 */
export function openForms(dirs: { schemasDir: string; customersDir: string }): FormsFolder {
  const resourcesDir = join(dirs.schemasDir, 'resources')
  const overlaysDir = (folder: string) => join(dirs.customersDir, folder, 'overlays')
  const files = new Map<string, JsonFile>()
  /** path -> the last valid content */
  const good = new Map<string, unknown>()
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
    if (file.stamp === '') good.delete(path)
    return file
  }

  /** Adds one more file to the valid layers; falls back to its last valid content, then to none. */
  function mergeLayer(
    base: unknown,
    overlays: unknown[],
    path: string,
    label: string,
    problems: FileProblem[],
  ) {
    const file = read(path)
    const attempt = (content: unknown) =>
      base === undefined
        ? mergeResource(content, [], file)
        : mergeResource(base, [...overlays, content], file)
    let found = file.problem ? [file.problem] : []
    if (file.value !== undefined) {
      try {
        attempt(file.value)
        good.set(path, file.value)
        return file.value
      } catch (error) {
        found = error instanceof BrokenFile ? [...error.problems] : [{ message: messageOf(error) }]
      }
    }
    problems.push(...found.map((fault) => ({ file: label, ...fault })))
    const last = good.get(path)
    if (last === undefined) return undefined
    try {
      attempt(last)
      return last
    } catch {
      // The problem of the new content is reported above; the last valid one no longer fits the
      // changed lower layers, so it is left out.
      return undefined
    }
  }

  function build(folders: string[]) {
    const problems: FileProblem[] = []
    const resources: Record<string, ResourceFile> = {}
    const layers: Record<string, FormLayer[]> = {}
    const names = jsonNames(resourcesDir)
    for (const name of names) {
      const path = join(resourcesDir, name)
      const label = `schemas/resources/${name}`
      const base = mergeLayer(undefined, [], path, label, problems)
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
      const file = mergeResource(base, overlays, read(path))
      const taken = collision(file, Object.values(resources))
      if (taken) problems.push({ file: label, ...placed(read(path), taken) })
      else resources[file.resource.name] = file
    }
    for (const name of names) {
      const file = resources[name.slice(0, -'.json'.length)]
      for (const problem of file ? unresolvedNames(file, Object.values(resources)) : [])
        problems.push({
          file: `schemas/resources/${name}`,
          ...placed(read(join(resourcesDir, name)), problem),
        })
    }
    for (const folder of folders)
      for (const name of jsonNames(overlaysDir(folder)).filter((overlay) => !names.includes(overlay)))
        problems.push({
          file: `customers/${folder}/overlays/${name}`,
          message: `There is no resource file ${name} for it to change.`,
        })
    return { resources, layers, problems }
  }

  function current(customerId: number | null) {
    const folders = customerId === null ? [defaultFolder] : [defaultFolder, String(customerId)]
    const key = folders.join('/')
    const known = merged.get(key)
    if (known && (looked.has(key) || !mayLook())) return known
    if (looked.size === 0) queueMicrotask(() => looked.clear())
    looked.add(key)
    const watched = [resourcesDir, ...folders.map(overlaysDir)].flatMap((folder) =>
      jsonNames(folder).map((name) => join(folder, name)),
    )
    const stamps = watched.map((path) => `${path}=${stampOf(path)}`).join('\n')
    if (known?.stamps === stamps) return known
    const built = { stamps, version: ++versions, ...build(folders) }
    merged.set(key, built)
    return built
  }

  return {
    resources: (customerId) => current(customerId).resources,
    layers: (customerId) => current(customerId).layers,
    problems: (customerId) => current(customerId).problems,
    versionOf: (customerId) => current(customerId).version,
  }
}
