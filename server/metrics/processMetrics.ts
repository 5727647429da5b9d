import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { Gauge, type Registry } from 'prom-client'

/** Milliseconds between two samples of the clock; each measured delay includes this interval. */
const RESOLUTION = 10

const NANOSECONDS = 1e9

const memory: Readonly<Record<string, keyof NodeJS.MemoryUsage>> = {
  resident: 'rss',
  heap_used: 'heapUsed',
  heap_total: 'heapTotal',
  external: 'external',
  array_buffers: 'arrayBuffers',
}

/**
 * Memory and event loop of this process. Each scrape restarts the measurement of the
 * delays, so only one scraper should read them.
 */
export function addProcessMetrics(app: FastifyInstance, registers: Registry[]): void {
  new Gauge({
    name: 'seawindow_memory_bytes',
    help: 'Memory of the process by kind.',
    labelNames: ['kind'],
    registers,
    collect() {
      const usage = process.memoryUsage()
      for (const [kind, key] of Object.entries(memory)) this.set({ kind }, usage[key])
    },
  })

  const delays = monitorEventLoopDelay({ resolution: RESOLUTION })
  delays.enable()
  app.addHook('onClose', async () => {
    delays.disable()
  })
  new Gauge({
    name: 'seawindow_event_loop_delay_seconds',
    help: 'How much later than due the event loop came to a timer since the scrape before; quantile 1 is the longest delay.',
    labelNames: ['quantile'],
    registers,
    collect() {
      this.reset()
      // Without samples there are no quantiles.
      if (delays.count === 0) return
      for (const quantile of [0.5, 0.9, 0.99, 1]) {
        const delay = delays.percentile(100 * quantile) / NANOSECONDS - RESOLUTION / 1000
        this.set({ quantile }, Math.max(0, delay))
      }
      delays.reset()
    },
  })
}
