import { defineConfig, type Plugin, type PluginOption } from 'vite'
import product from '../vite.config.ts'

/** Plugins that only the portal's pages need. */
const unneeded =
  /^(basemap|seawindow:(first-load|offline-page|precompress|development-page)|vite-plugin-pwa.*)$/

/** A plugin may be a list of plugins. */
const isNeeded = (plugin: PluginOption): boolean =>
  Array.isArray(plugin)
    ? plugin.every(isNeeded)
    : !(plugin && 'name' in plugin && unneeded.test(String(plugin.name)))

/** Leaves out what a page loads only when it needs it. */
const withoutLazyParts: Plugin = {
  name: 'seawindow:without-lazy-parts',
  enforce: 'pre',
  resolveDynamicImport: () => false,
}

/**
 * Builds the forms of records for the server, which draws them to try the files of forms. The folder is not the portal's, so browsers
 * cannot load it.
 */
export default defineConfig({
  resolve: product.resolve,
  define: product.define,
  plugins: [withoutLazyParts, ...(product.plugins ?? []).filter(isNeeded)],
  // Some packages name their files in ways that only a bundler understands.
  ssr: { noExternal: true },
  build: {
    ssr: 'src/resources/forms/drawForm.tsx',
    outDir: 'dist-forms',
    copyPublicDir: false,
    target: 'es2023',
  },
})
