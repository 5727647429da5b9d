import { startServer } from './startServer.ts'

const stop = await startServer(process.env).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})

// One Ctrl-C may come twice, from the terminal and from npm: the second must not cut the stopping short.
let stopping = false

/** Calls in progress get this long to end, in milliseconds. */
const patience = 10_000

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    if (stopping) return
    stopping = true
    setTimeout(() => {
      process.stderr.write('Calls in progress did not end in time and were cut off.\n')
      process.exit(1)
    }, patience).unref()
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
        process.exit(1)
      },
    )
  })
