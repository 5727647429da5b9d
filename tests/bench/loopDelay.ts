import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a process before its program (`--import`): measures the delay of its event loop, sends the 99th percentile in
 * milliseconds to its parent at each message, and begins anew. What an idle loop itself rests, a millisecond, is no delay.
 */
const RESOLUTION = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
delay.enable()
process.on('message', () => {
  process.send?.(Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION))
  delay.reset()
})
process.channel?.unref()
