import { globSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, parseSync, Visitor } from 'vite'
import { basemap } from '#map/basemap/basemapPlugin.ts'
import { type ApiRoute, apiRoutes } from '#schemas/calls/apiRoutes.ts'
import { crudRoutes } from '#schemas/calls/crudRoutes.ts'
import { builtIn } from '#schemas/resourceFile/definitions.ts'
import { formSchemaOf, type ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { compileFormValidator, compileResourceValidators } from '#schemas/validation/compileValidators.ts'
import { chunkFileName, codeSplitting } from '#shell/firstLoad/chunks.ts'
import { firstLoad } from '#shell/firstLoad/firstLoadPlugin.ts'
import { offlinePage } from './scripts/offlinePage.ts'
import { precompress } from './scripts/precompress.ts'

/**
 * Resource files are bundled with the definitions that they name. `import x from './login.json?validator'` is the schema's compiled
 * validator: the portal's content policy forbids compiling it in the browser. A resource file's schema is compiled as its form asks
 * for it.
 */
function schemaFiles(): Plugin {
  const suffix = '.json?validator'
  const isResource = (id: string) => /\/schemas\/resources\/\w+\.json$/.test(id)
  return {
    name: 'seawindow:schema-files',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith(suffix) && !isResource(id)) return
      const path = id.replace('?validator', '')
      this.addWatchFile(path)
      const file = builtIn<ResourceFile>(JSON.parse(await readFile(path, 'utf8')))
      if (isResource(id)) return JSON.stringify(file)
      const code =
        'resource' in file ? compileResourceValidators(formSchemaOf(file)) : compileFormValidator(file)
      return { code, moduleType: 'js', map: null }
    },
  }
}

/** Plotly skips what a part lacks, as its registry does for parts that a bundle leaves out. */
const plotlyPart = (name: string) => `module.exports = { moduleType: 'component', name: '${name}' }`

/**
 * What packages load and the portal never reaches, by what stands in its place. Of Refine: the client that `@refinedev/simple-rest` takes
 * where it is given none (the members that are called as the module loads), the CSV of `useImport` and `useExport`, the call stack for
 * its developer tools, and the text of an error inside of `qs`. Of Plotly: the parts of a figure that no chart has, a `Promise` of its
 * own, and the colour spaces in which no colour is written. `tests/bundle.test.ts` lists every use that remains in the portal.
 */
const unreached: Readonly<Record<string, string>> = {
  axios: 'export default { create: () => ({ interceptors: { response: { use() {} } } }) }',
  papaparse: 'export default {}',
  'error-stack-parser': 'export default { parse: () => [] }',
  'object-inspect': 'module.exports = String',
  'native-promise-only': '',
  culori: `import { modeHsl, modeLrgb, modeRgb, useMode } from 'culori/fn'
    for (const mode of [modeRgb, modeLrgb, modeHsl]) useMode(mode)
    export { converter, formatHex, formatRgb, wcagContrast, wcagLuminance } from 'culori/fn'`,
  ...Object.fromEntries(
    [
      'annotations3d',
      'errorbars',
      'grid',
      'images',
      'rangeselector',
      'rangeslider',
      'sliders',
      'updatemenus',
    ].map((name) => [`./components/${name}`, plotlyPart(name)]),
  ),
}

function withoutUnreached(): Plugin {
  const prefix = '\0seawindow:unreached:'
  return {
    name: 'seawindow:without-unreached',
    enforce: 'pre',
    resolveId: (source, importer) =>
      // The portal's own modules use papaparse where tables are read and written.
      Object.hasOwn(unreached, source) && importer?.includes('/node_modules/') ? prefix + source : undefined,
    load: (id) => (id.startsWith(prefix) ? unreached[id.slice(prefix.length)] : undefined),
  }
}

/**
 * Plotly describes its attributes in English for its reference, which is generated from its sources. Nothing in the portal reads these
 * texts, and Plotly's own distributions leave them out too.
 */
function withoutDescriptions(): Plugin {
  return {
    name: 'seawindow:without-descriptions',
    apply: 'build',
    transform: {
      filter: { id: /\/node_modules\/plotly\.js\/src\/.*\.js$/, code: 'description' },
      handler(code, id) {
        const kept: string[] = []
        let end = 0
        const visitor = new Visitor({
          Property({ key, value, shorthand }) {
            if (key.type !== 'Identifier' || key.name !== 'description' || shorthand) return
            // A description within another goes with it.
            if (value.start < end) return
            kept.push(code.slice(end, value.start), "''")
            end = value.end
          },
        })
        visitor.visit(parseSync(id, code).program)
        return { code: [...kept, code.slice(end)].join(''), map: null }
      },
    },
  }
}

/** The server fills these in; under `npm run dev` Vite serves the page, without a content policy. */
function developmentPage(): Plugin {
  const config = {
    applicationKey: process.env.APPLICATION_KEY ?? 'seawindow-demo-key',
    hasPasswordSignIn: true,
  }
  return {
    name: 'seawindow:development-page',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replaceAll('%NONCE%', '')
        .replaceAll('%CONFIG%', JSON.stringify(config).replaceAll('"', '&quot;'))
        .replaceAll('%CUSTOMER%', ''),
  }
}

/** The portal has pages at the addresses of the API: a browser's navigation gets the page, a call the answer. */
const resourceFiles: ResourceFile[] = globSync('src/schemas/resources/*.json').map((path) =>
  JSON.parse(readFileSync(path, 'utf8')),
)
const calls: readonly ApiRoute[] = [...apiRoutes, ...resourceFiles.flatMap(crudRoutes)]
const apiPaths = new Set(
  [...calls.map(({ path }) => path.split('/')[1]), 'records'].map((first) => `^/${first}(/|\\?|$)`),
)
const apiProxy = {
  target: process.env.API_TARGET ?? 'http://127.0.0.1:8081',
  bypass: ({ headers }: { headers: { accept?: string } }) =>
    headers.accept?.includes('text/html') ? '/index.html' : undefined,
}

export default defineConfig({
  plugins: [
    schemaFiles(),
    withoutUnreached(),
    withoutDescriptions(),
    react(),
    basemap(),
    firstLoad(),
    developmentPage(),
    offlinePage(),
    precompress(),
  ],
  // Plotly's parts are written for bundlers that know Node's name for the global object.
  define: { global: 'globalThis' },
  resolve: {
    alias: [
      // @refinedev/mui is written for MUI 6: its Grid2 is MUI 7's Grid, its deep icon paths are no longer exported.
      { find: '@mui/material/Grid2', replacement: '@mui/material/Grid' },
      // Its save and delete buttons warn about the LoadingButton of @mui/lab, which is MUI 7's Button.
      { find: '@mui/lab/LoadingButton', replacement: '@mui/material/Button' },
      { find: /^@mui\/icons-material\/esm\//, replacement: '@mui/icons-material/' },
    ],
    dedupe: ['react', 'react-dom', '@mui/material', '@emotion/react', 'maplibre-gl'],
  },
  build: {
    manifest: true,
    // Browsers that cannot preload modules (Safari 16) just import them. The polyfill would cost all browsers a request.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'redirect-bridge.html'],
      output: {
        codeSplitting,
        chunkFileNames: chunkFileName,
      },
    },
    target: 'es2023',
    // The content policy allows no font from a data address.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 2500,
  },
  server: { proxy: Object.fromEntries([...apiPaths].map((path) => [path, apiProxy])) },
})
