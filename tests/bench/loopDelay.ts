import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a process before its program (`--import`): measures the delay of its event loop. On each message it sends the
 * 99th percentile in milliseconds to its parent and starts again. The timer's resolution of 1 ms is subtracted.
 */
const RESOLUTION = 1
const delay = monitorEventLoopDelay({ resolution: RESOLUTION })
delay.enable()
process.on('message', () => {
  process.send?.(Math.max(0, delay.percentile(99) / 1e6 - RESOLUTION))
  delay.reset()
})
process.channel?.unref()
