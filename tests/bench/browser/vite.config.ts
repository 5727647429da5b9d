import { fileURLToPath } from 'node:url'
import { defineConfig, type PluginOption } from 'vite'
import product from '../../../vite.config.ts'

/** What only the whole portal needs: smaller files for a network, and what it shows without one. */
const unneeded = ['seawindow:precompress', 'seawindow:offline-page', 'vite-plugin-pwa']

/** A plugin may be a list of plugins. */
const isNeeded = (plugin: PluginOption): boolean =>
  Array.isArray(plugin)
    ? plugin.every(isNeeded)
    : !(plugin && 'name' in plugin && unneeded.includes(plugin.name))

/** The portal's own build, of the benchmark's page. */
export default defineConfig({
  ...product,
  build: {
    ...product.build,
    rolldownOptions: { input: fileURLToPath(new URL('index.html', import.meta.url)) },
  },
  publicDir: false,
  plugins: product.plugins?.filter(isNeeded),
})
