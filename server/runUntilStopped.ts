import { messageOf } from './messageOf.ts'

/** What closes after the last request, such as jobs under way and the database, gets this long, in milliseconds. */
const CLOSING = 15_000

export interface Running {
  stop: () => Promise<void>
  /** Seconds that requests under way may take once it stops. */
  patience: number
}

/** Starts what runs until a signal ends the process, and then stops it; a failure is one message and exit code 1. */
export async function runUntilStopped(
  start: (environment: NodeJS.ProcessEnv) => Promise<Running>,
): Promise<void> {
  const end = (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(1)
  }
  const running = await start(process.env).catch(end)
  if (!running) return
  // One Ctrl-C may come twice, from the terminal and from npm: the second must not cut the stopping short.
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
