import { fileURLToPath } from 'node:url'
import { defineConfig, type PluginOption } from 'vite'
import product from '../../../vite.config.ts'

/** Plugins that only the whole portal needs: compressed files, and the offline page. */
const unneeded = ['seawindow:precompress', 'seawindow:offline-page', 'vite-plugin-pwa']

/** A plugin may be a list of plugins. */
const isNeeded = (plugin: PluginOption): boolean =>
  Array.isArray(plugin)
    ? plugin.every(isNeeded)
    : !(plugin && 'name' in plugin && unneeded.includes(plugin.name))

/** Builds the benchmark's page as the portal is built. */
export default defineConfig({
  ...product,
  build: {
    ...product.build,
    rolldownOptions: { input: fileURLToPath(new URL('index.html', import.meta.url)) },
  },
  publicDir: false,
  plugins: product.plugins?.filter(isNeeded),
})
