import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The script of the offline page: a single file that shares no code with the portal's chunks. */
async function offlineScript(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: false,
      rolldownOptions: { input: 'src/offlinePage.ts' },
    },
  })
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput
  const [chunk, ...others] = output
  if (others.length > 0) throw new Error('The script of the offline page must be one file.')
  return chunk.code
}

/**
 * The service worker. It caches only the files of the offline page: every navigation goes to the server, and the offline page is
 * shown if the server cannot be reached. So the portal is never older than its server.
 */
export const offlinePage = (): (Plugin | Plugin[])[] => [
  {
    name: 'seawindow:offline-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'offline.js', source: await offlineScript() })
    },
  },
  VitePWA({
    registerType: 'autoUpdate',
    injectRegister: false,
    // The server generates a manifest for each customer.
    manifest: false,
    workbox: {
      // The default is the mode of the environment, which a test sets.
      mode: 'production',
      globPatterns: ['offline.{html,css,js}'],
      navigateFallback: null,
      skipWaiting: true,
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      inlineWorkboxRuntime: true,
      sourcemap: false,
      runtimeCaching: [
        {
          urlPattern: ({ request }) => request.mode === 'navigate',
          handler: 'NetworkOnly',
          options: { precacheFallback: { fallbackURL: '/offline.html' } },
        },
      ],
    },
  }),
]
