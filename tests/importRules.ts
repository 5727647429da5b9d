import { extname } from 'node:path'
import type { Import, SourceFile } from './sourceFile.ts'

const kernel = ['weather', 'schemas', 'chartModel', 'tokens']
const portal = [...kernel, 'providers', 'shell']
const shared = ['charts', 'map', 'explain']

/** The layers that each layer may import besides itself, so that imports run one way; any other import is forbidden. */
const mayImport: Record<string, string[]> = {
  weather: [],
  // The calls return results of the kernels.
  schemas: ['weather'],
  tokens: [],
  theme: ['tokens'],
  chartModel: ['weather', 'schemas', 'tokens'],
  providers: kernel,
  shell: [...kernel, 'theme', 'providers'],
  charts: portal,
  map: portal,
  explain: portal,
  resources: [...portal, ...shared],
  customPages: [...portal, ...shared],
  App: [...portal, 'theme', ...shared, 'resources', 'customPages'],
  server: kernel,
}

/** Packages that a layer may not import. */
const foreignPackages: Record<string, RegExp> = {
  tokens: /./,
  chartModel: /^(react|@mui|@refinedev|@rjsf|plotly|maplibre|fastify|kysely|node:)/,
  weather: /^(react|@mui|@refinedev|@rjsf|fastify|kysely|node:)/,
  schemas: /^(react|@mui|@refinedev|@rjsf\/(core|mui)|fastify|kysely|node:)/,
  server: /^(react|@mui|@refinedev|@rjsf\/(core|mui)|maplibre-gl|plotly\.js|vite$)/,
}

/** Folders of the server that are independent of HTTP: routes and plugins call them and map their errors to statuses. */
const domainFolder =
  /^server\/(calendar|charts|database|forecast|forms|hindcast|hwwa|jobs|mail|records|repositories|sources)\//

/** The packages and server folders that those folders may not import. */
const httpPackage = /^(@fastify\/|fastify)/
const httpFolder = /^server\/(plugins|routes)\//

/** The package of a specifier; undefined for Node's own modules. */
function packageOf(specifier: string): string | undefined {
  if (specifier.startsWith('node:')) return undefined
  return specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/')
}

export function layerOf(path: string): string {
  const [top, folder = '', ...below] = path.split('/')
  if (top !== 'src') return top ?? ''
  if (below.length > 0) return folder
  return /^(theme|tokens)\./.exec(folder)?.[1] ?? 'App'
}

/** The page of a file under `src/customPages`; pages do not import each other. */
function pageOf(path: string): string | undefined {
  return /^src\/customPages\/([^/]+)\//.exec(path)?.[1]
}

/** A message for each broken rule. `installed` are the packages of a production install. */
export function brokenRules(files: SourceFile[], installed: string[]): string[] {
  return [
    ...files.flatMap(brokenInFile),
    ...files.flatMap(httpInDomain),
    ...undeclared(files, installed),
    ...cycles(files),
  ]
}

/** Imports of undeclared packages, which the next install may remove; imports of types are allowed. */
function undeclared(files: SourceFile[], installed: string[]): string[] {
  return files.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, typeOnly }) => target === undefined && !typeOnly)
      .map(({ specifier }) => packageOf(specifier))
      .filter((name) => name !== undefined && !installed.includes(name))
      .map((name) => `${path} imports ${name}, which is not among the dependencies`),
  )
}

function brokenInFile(file: SourceFile): string[] {
  const layer = layerOf(file.path)
  const unknown = mayImport[layer] ? [] : [`${file.path} lies in no known layer`]
  const byDefault = file.hasDefaultExport ? [`${file.path} has a default export`] : []
  return [...unknown, ...byDefault, ...file.imports.flatMap((found) => brokenByImport(file, layer, found))]
}

function brokenByImport(file: SourceFile, layer: string, { specifier, target }: Import): string[] {
  if (target === undefined) {
    return foreignPackages[layer]?.test(specifier) ? [`${file.path} (${layer}) imports ${specifier}`] : []
  }
  const targetLayer = layerOf(target)
  const broken: string[] = []
  if (extname(target) === '') broken.push(`${file.path} imports ${specifier} without its extension`)
  if (targetLayer !== layer && !mayImport[layer]?.includes(targetLayer)) {
    broken.push(`${file.path} (${layer}) imports ${target} (${targetLayer})`)
  }
  if (layer === 'customPages' && targetLayer === layer && pageOf(target) !== pageOf(file.path)) {
    broken.push(`${file.path} imports ${target} of another page`)
  }
  return broken
}

function httpInDomain({ path, imports }: SourceFile): string[] {
  if (!domainFolder.test(path)) return []
  return imports
    .filter(({ specifier, target }) => (target ? httpFolder.test(target) : httpPackage.test(specifier)))
    .map(({ specifier, target }) => `${path} (domain) imports ${target ?? specifier}`)
}

/** Import cycles, including those of types. */
function cycles(files: SourceFile[]): string[] {
  const needs = new Map(
    files.map((file) => [file.path, file.imports.flatMap(({ target }) => (target ? [target] : []))]),
  )
  const done = new Set<string>()
  const found: string[] = []
  const visit = (path: string, trail: string[]): void => {
    if (trail.includes(path))
      found.push(`${[...trail.slice(trail.indexOf(path)), path].join(' -> ')} is a cycle`)
    else if (!done.has(path)) for (const next of needs.get(path) ?? []) visit(next, [...trail, path])
    done.add(path)
  }
  for (const file of files) visit(file.path, [])
  return found
}
