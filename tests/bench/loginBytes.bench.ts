import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build, type InlineConfig, type Rolldown } from 'vite'
import product from '../../vite.config.ts'
import { atMost, type BenchRow } from './measure.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Plugins that only write files other than scripts. */
const unneeded = /^(basemap|seawindow:precompress|seawindow:offline-page|vite-plugin-pwa.*)$/

const plugins = product.plugins
  ?.flat()
  .filter((plugin) => !(plugin && 'name' in plugin && unneeded.test(String(plugin.name))))

/** Compressed bytes of all scripts that a browser needs before the entry can run. */
async function firstLoad(input: string, own: InlineConfig): Promise<number> {
  const config: InlineConfig = {
    ...own,
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    build: {
      ...own.build,
      write: false,
      manifest: false,
      target: product.build?.target,
      rolldownOptions: { ...own.build?.rolldownOptions, input },
    },
  }
  const result = await build(config)
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const chunks = new Map(
    output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  )
  const needed = new Set<string>()
  const add = (name: string): void => {
    if (needed.has(name)) return
    needed.add(name)
    for (const imported of chunks.get(name)?.imports ?? []) add(imported)
  }
  for (const { isEntry, fileName } of chunks.values()) if (isEntry) add(fileName)
  return [...needed].reduce((sum, name) => sum + gzipSync(chunks.get(name)?.code ?? '').length, 0)
}

/** The scripts of the login page against those of a form of React, MUI and Refine's core, bundled by default settings. */
export async function run(): Promise<BenchRow[]> {
  const bare = await firstLoad(fileURLToPath(new URL('browser/bareLogin.tsx', import.meta.url)), {
    plugins: [react()],
  })
  const login = await firstLoad(fileURLToPath(new URL('../../index.html', import.meta.url)), {
    ...product,
    plugins,
  })
  console.log(`login page ${Math.round(login / 1000)} kB, bare ${Math.round(bare / 1000)} kB, compressed`)
  return [atMost('Login page: bytes / React, MUI and Refine core, bare', login / bare, 1.1)]
}
