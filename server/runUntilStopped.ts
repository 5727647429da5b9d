import { messageOf } from './messageOf.ts'

/** Time limit in milliseconds for closing everything after the last request, such as running jobs and the database. */
const CLOSING = 15_000

export interface Running {
  stop: () => Promise<void>
  /** Seconds that running requests may take after a stop. */
  patience: number
}

/** Runs `start` until a signal ends the process, then stops it; a failure prints one message and exits with code 1. */
export async function runUntilStopped(
  start: (environment: NodeJS.ProcessEnv) => Promise<Running>,
): Promise<void> {
  const end = (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(1)
  }
  const running = await start(process.env).catch(end)
  if (!running) return
  // One Ctrl-C may arrive twice, from the terminal and from npm: the second must not interrupt the shutdown.
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      const limit = running.patience * 1000 + CLOSING
      setTimeout(() => end('The server did not stop in time and was cut off.'), limit).unref()
      running.stop().then(() => process.exit(0), end)
    })
}
