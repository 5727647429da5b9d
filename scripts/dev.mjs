import { run } from './child.mjs'
import { inProject } from './project.mjs'

/**
 * Runs Vite with hot reload on its own port and the API on 8081, which is restarted when its code changes.
 * When one of the two ends, the other is stopped and the exit code of the first is returned.
 */
export async function develop(runtime, args) {
  const apiPort = process.env.PORT ?? '8081'
  const env = { PORT: apiPort, API_TARGET: `http://127.0.0.1:${apiPort}` }
  const abort = new AbortController()
  const together = [
    [inProject('node_modules', 'vite', 'bin', 'vite.js'), ...args],
    ['--watch', '--watch-preserve-output', inProject('server', 'main.ts')],
  ].map((command) => run(runtime, command, { env, abort: abort.signal }))
  try {
    return await Promise.race(together)
  } finally {
    abort.abort()
    await Promise.allSettled(together)
  }
}
