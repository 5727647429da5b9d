import { fileURLToPath } from 'node:url'
import { defineConfig, type PluginOption } from 'vite'
import product from '../../../vite.config.ts'

/** What only the whole portal needs: the coasts of the map, and smaller files for a network. */
const unneeded = ['basemap', 'seawindow:precompress']

const isNeeded = (plugin: PluginOption) => !(plugin && 'name' in plugin && unneeded.includes(plugin.name))

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
