import { messageOf } from './messageOf.ts'

/** Work in progress gets this long to end, in milliseconds. */
const PATIENCE = 10_000

/** Starts what runs until a signal ends the process, and then stops it; a failure is one message and exit code 1. */
export async function runUntilStopped(
  start: (environment: NodeJS.ProcessEnv) => Promise<() => Promise<void>>,
): Promise<void> {
  const end = (error: unknown) => {
    process.stderr.write(`${messageOf(error)}\n`)
    process.exit(1)
  }
  const stop = await start(process.env).catch(end)
  if (!stop) return
  // One Ctrl-C may come twice, from the terminal and from npm: the second must not cut the stopping short.
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      setTimeout(() => end('Calls in progress did not end in time and were cut off.'), PATIENCE).unref()
      stop().then(() => process.exit(0), end)
    })
}
