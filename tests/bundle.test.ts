import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, createServer, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'

type Chunk = Rolldown.OutputChunk

const root = fileURLToPath(new URL('..', import.meta.url))
let chunks: Map<string, Chunk>

beforeAll(async () => {
  const result = await build({
    root,
    mode: 'production',
    logLevel: 'silent',
    build: { write: false, minify: false, reportCompressedSize: false },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  chunks = new Map(
    output.filter((file): file is Chunk => file.type === 'chunk').map((chunk) => [chunk.fileName, chunk]),
  )
})

/** The chunks that a browser needs before `name` can run: itself and, recursively, its imports. */
function needed(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const file of chunks.get(name)?.imports ?? []) needed(file, found)
  return found
}

const entry = () => [...chunks.values()].find(({ isEntry }) => isEntry) as Chunk

/** `.../node_modules/@mui/material` for `.../node_modules/@mui/material/Button/Button.js`. */
const packageFolder = (id: string) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1]
const packageName = (folder: string) => folder.slice(folder.lastIndexOf('/node_modules/') + 14)

const packagesOf = (files: Iterable<string>) =>
  new Set(
    [...files].flatMap((file) =>
      (chunks.get(file)?.moduleIds ?? []).flatMap((id) => packageFolder(id) ?? []),
    ),
  )

describe('the login page', () => {
  it('loads no chart, no map, no grid and no form generator', () => {
    const names = [...packagesOf(needed(entry().fileName))].map(packageName)
    expect(names).toContain('react-dom')
    const heavy =
      /^(plotly\.js|react-plotly\.js|maplibre-gl|react-map-gl|@deck\.gl\/.*|deck\.gl|@mui\/x-.*|@rjsf\/.*)$/
    expect(names.filter((name) => heavy.test(name))).toEqual([])
  })

  it('loads neither the router, nor the forms of other pages, nor the palette', () => {
    const names = [...packagesOf(needed(entry().fileName))].map(packageName)
    expect(names.filter((name) => /^(react-router|react-hook-form|luxon|ajv|kbar)$/.test(name))).toEqual([])
  })

  it('loads nothing that judges weather', () => {
    const ids = [...needed(entry().fileName)].flatMap((file) => chunks.get(file)?.moduleIds ?? [])
    expect(ids.some((id) => id.includes('/src/providers/'))).toBe(true)
    expect(ids.filter((id) => /\/src\/weather\/(parameters|operation|masks|windows)/.test(id))).toEqual([])
  })

  it("loads compiled validators and not the validator's compiler", () => {
    const ids = [...chunks.values()].flatMap(({ moduleIds }) => moduleIds)
    expect(ids.filter((id) => id.includes('/ajv/dist/runtime/'))).not.toEqual([])
    expect(ids.filter((id) => /\/ajv\/dist\/(core|ajv|compile|vocabularies)/.test(id))).toEqual([])
  })
})

describe('chunks', () => {
  it('draw charts with Plotly, and contain nothing of ECharts, which draws those of the server', () => {
    const names = [...packagesOf(chunks.keys())].map(packageName)
    expect(names).toContain('plotly.js')
    expect(names.filter((name) => /^(echarts|zrender)$/.test(name))).toEqual([])
  })

  it('have only the parts of Plotly that charts have, without the texts of its reference', () => {
    const ofPlotly = [...chunks.values()].flatMap(({ modules }) =>
      Object.entries(modules).filter(([id]) => id.includes('/plotly.js/src/')),
    )
    const draws = (part: string) => ofPlotly.some(([id]) => new RegExp(`/components/${part}/draw`).test(id))
    expect(['legend', 'shapes', 'annotations'].filter(draws)).toEqual(['legend', 'shapes', 'annotations'])
    expect(['images', 'rangeselector', 'rangeslider', 'sliders', 'updatemenus'].filter(draws)).toEqual([])
    const described = ofPlotly.filter(([, { code }]) => /description: (\[|["'`]\w)/.test(code ?? ''))
    expect(described.map(([id]) => id)).toEqual([])
  })

  it('of any part of the portal that loads when it is needed are at most 50', () => {
    const byModule = (end: string) =>
      [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(end))?.fileName ?? ''
    const portal = [entry().fileName, byModule('/src/Portal.tsx')]
    const counts = [...chunks.values()]
      .filter(({ isDynamicEntry }) => isDynamicEntry)
      .map(
        ({ fileName }) =>
          [fileName, new Set([...portal, fileName].flatMap((file) => [...needed(file)])).size] as const,
      )
    expect(portal).not.toContain('')
    expect(counts.filter(([, count]) => count > 50)).toEqual([])
  })

  it('are named after their contents', () => {
    const nameOf = (module: RegExp) =>
      [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => module.test(id)))?.fileName
    expect(nameOf(/react-dom-client/)).toMatch(/^assets\/react-/)
    expect(nameOf(/@mui\/material\/esm\/Button\/Button\.js$/)).toMatch(/^assets\/mui-/)
    expect(nameOf(/@refinedev\/core/)).toMatch(/^assets\/refine-/)
    expect(nameOf(/src\/providers\/session\/session\.ts$/)).toMatch(/^assets\/portal-/)
    expect(nameOf(/\/plotly\.js\/.*\/cartesian\/axes\.js$/)).toMatch(/^assets\/plotly\.js-/)
    expect(nameOf(/\/x-data-grid\/.*\/DataGrid\.m?js$/)).toMatch(/^assets\/mui-x-data-grid-/)
    expect(nameOf(/HindcastPage\.tsx$/)).toMatch(/^assets\/HindcastPage-/)
  })
})

describe('the portal', () => {
  it('imports only types from the shapes of calls', () => {
    expect([...packagesOf(chunks.keys())].map(packageName)).not.toContain('typebox')
  })

  it('does not contain the check of patterns, which is done by the server', () => {
    expect([...packagesOf(chunks.keys())].map(packageName)).not.toContain('recheck')
  })

  it('does not contain the drawing of documents, which is done by the server', () => {
    const names = [...packagesOf(chunks.keys())].map(packageName)
    expect(
      names.filter((name) => /^(pdfmake|pdfkit|echarts|fontkit|@expo-google-fonts\/.*)$/.test(name)),
    ).toEqual([])
  })

  it.each(['react', 'react-dom', '@mui/material', '@emotion/react', '@tanstack/react-query', 'maplibre-gl'])(
    'has one copy of %s',
    (name) => {
      const folders = [...packagesOf(chunks.keys())].filter((folder) => packageName(folder) === name)
      expect(folders).toHaveLength(1)
    },
  )
})

it('the development server fills in every part of the page', async () => {
  const server = await createServer({ root, logLevel: 'silent', server: { middlewareMode: true, ws: false } })
  try {
    const page = await server.transformIndexHtml('/', readFileSync(`${root}/index.html`, 'utf8'))
    expect(page).toContain('seawindow-customer')
    expect(page.match(/content="%\w+%/g)).toBeNull()
  } finally {
    await server.close()
  }
})

/** The lines that use what `vite.config.ts` puts in the place of a package, by the package they are in. */
function usesOfUnreached(): Record<string, string[]> {
  const uses: Record<string, string[]> = {}
  const modules = [...chunks.values()].flatMap(({ modules }) => Object.entries(modules))
  for (const [id, { code }] of modules) {
    const replaced = /\w*_seawindow_unreached_\w+/
    if (!code || id.startsWith('\0seawindow:unreached:') || !replaced.test(code)) continue
    const aliases = [...code.matchAll(/(\w+) = \w*_seawindow_unreached_/g)].map(([, name]) => `\\b${name}\\b`)
    const names = new RegExp([replaced.source, ...aliases].join('|'))
    const lines = code.split('\n').filter((line) => names.test(line))
    uses[packageName(packageFolder(id) ?? id)] = lines.map((line) => line.trim())
  }
  return uses
}

describe('packages that the portal never reaches', () => {
  it('are used only as the module loads, as a default, and for the text of an error', () => {
    const inspect = 'var inspect = require__seawindow_unreached_object_inspect();'
    const absent = 'if (!channel.has(key)) throw new $TypeError("Side channel does not contain " + '
    expect(usesOfUnreached()).toEqual({
      '@refinedev/simple-rest': [
        'var axiosInstance = _seawindow_unreached_axios_default.create();',
        'axiosInstance.interceptors.response.use((response) => {',
        'var dataProvider = (apiUrl, httpClient = axiosInstance) => ({',
      ],
      'plotly.js': ['require__seawindow_unreached_native_promise_only();'],
      'side-channel': [
        inspect,
        `${absent}(key && Object(key) === key ? "the given object key" : inspect(key)));`,
      ],
      'side-channel-list': [inspect, `${absent}inspect(key));`],
      'side-channel-map': [inspect, `${absent}inspect(key));`],
      'side-channel-weakmap': [inspect, `${absent}inspect(key));`],
    })
  })
})
