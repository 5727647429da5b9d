import { extname } from 'node:path'
import type { Import, SourceFile } from './sourceFile.ts'

const kernel = ['weather', 'schemas', 'formats', 'texts', 'chartModel', 'tokens']
const portal = [...kernel, 'providers', 'shell']
const shared = ['charts', 'map', 'explain', 'requests']

/** The layers that each layer may import besides itself, so that imports run one way; any other import is forbidden. */
const mayImport: Record<string, string[]> = {
  weather: [],
  // The calls return results of the kernels.
  schemas: ['weather'],
  formats: ['weather', 'schemas'],
  texts: ['weather', 'schemas', 'formats'],
  tokens: [],
  theme: ['tokens'],
  chartModel: ['weather', 'schemas', 'texts', 'tokens'],
  providers: kernel,
  shell: [...kernel, 'theme', 'providers'],
  charts: portal,
  map: portal,
  explain: portal,
  requests: portal,
  resources: [...portal, ...shared],
  customPages: [...portal, ...shared],
  App: [...portal, 'theme', ...shared, 'resources', 'customPages'],
  server: kernel,
}

/** Packages that a layer may not import. */
const foreignPackages: Record<string, RegExp> = {
  tokens: /./,
  chartModel: /^(react|@mui|@refinedev|@rjsf|plotly|echarts|maplibre|fastify|kysely|node:)/,
  weather: /^(react|@mui|@refinedev|@rjsf|fastify|kysely|node:)/,
  schemas: /^(react|@mui|@refinedev|@rjsf\/(core|mui)|fastify|kysely|node:)/,
  formats: /^(react|@mui|@refinedev|@rjsf|fastify|kysely|node:)/,
  texts: /^(react|@mui|@refinedev|@rjsf|fastify|kysely|node:)/,
  server: /^(react|@mui|@refinedev|@rjsf\/(core|mui)|maplibre-gl|plotly\.js|vite$)/,
}

/**
 * The layers of the server, the lowest first: a folder, or a file beside the folders, imports only its own layer and those below.
 * Only the last two know HTTP; they map the errors of the others to statuses.
 */
export const serverLayers: Record<string, readonly string[]> = {
  base: [
    ...['database', 'files', 'fonts', 'network', 'workers'],
    ...[
      'domainErrors.ts',
      'easyPassword.ts',
      'escapeHtml.ts',
      'loadingCache.ts',
      'messageOf.ts',
      'password.ts',
      'period.ts',
    ],
  ],
  sources: ['sources'],
  storage: ['audit', 'backup', 'customers', 'migrations', 'records', 'repositories', 'series'],
  delivery: ['charts', 'documents', 'mail'],
  domain: [
    'accounts',
    'alerts',
    'analytics',
    'authentication',
    'calendar',
    'forecast',
    'forms',
    'hindcast',
    'reports',
  ],
  jobs: ['jobs'],
  http: ['apiDocument', 'failure.ts', 'log', 'metrics', 'plugins', 'routes'],
  start: [
    ...['commands', 'seed', 'settings', 'app.ts', 'main.ts', 'runUntilStopped.ts', 'startProblem.ts'],
    ...['startServer.ts', 'taskPool.ts', 'thread.ts', 'worker.ts'],
  ],
}

const layerNames = Object.keys(serverLayers)
const httpPackage = /^(@fastify\/|fastify)/

/** The number of the layer of a file of the server, from 0; -1 if it lies in none. */
function levelOf(path: string): number {
  const room = path.split('/')[1] ?? ''
  return layerNames.findIndex((name) => serverLayers[name]?.includes(room))
}

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
    ...files.flatMap(againstLayers),
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
  if (isFar(file.path, specifier, target))
    broken.push(`${file.path} imports ${specifier}: write ${roomName(target)}`)
  if (extname(target) === '') broken.push(`${file.path} imports ${specifier} without its extension`)
  if (targetLayer !== layer && !mayImport[layer]?.includes(targetLayer)) {
    broken.push(`${file.path} (${layer}) imports ${target} (${targetLayer})`)
  }
  if (layer === 'customPages' && targetLayer === layer && pageOf(target) !== pageOf(file.path)) {
    broken.push(`${file.path} imports ${target} of another page`)
  }
  return broken
}

const roomName = (target: string) => `#${target.replace(/^src\//, '')}`

/** A relative import that leaves its room or climbs more than one folder, which hides where it comes from. */
function isFar(path: string, specifier: string, target: string): boolean {
  if (!specifier.startsWith('..')) return false
  return layerOf(path) !== layerOf(target) || specifier.startsWith('../../')
}

/** Imports of the server from a lower layer to a higher one, and of HTTP below the layers that know it. */
function againstLayers({ path, imports }: SourceFile): string[] {
  if (layerOf(path) !== 'server') return []
  const level = levelOf(path)
  const layer = layerNames[level]
  if (layer === undefined) return [`${path} lies in no layer of the server`]
  return imports.flatMap(({ specifier, target }) => {
    if (target === undefined)
      return level < layerNames.indexOf('http') && httpPackage.test(specifier)
        ? [`${path} (${layer}) imports ${specifier}`]
        : []
    const targetLevel = layerOf(target) === 'server' ? levelOf(target) : -1
    return targetLevel > level ? [`${path} (${layer}) imports ${target} (${layerNames[targetLevel]})`] : []
  })
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
