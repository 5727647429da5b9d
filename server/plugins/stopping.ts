import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import fp from 'fastify-plugin'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the process is about to stop and should get no further requests. */
    isDraining: () => boolean
  }
}

/**
 * Shuts down in order when the app closes: the server reports that it is not ready, so that a load balancer removes it; after
 * STOP_DELAY it stops listening and closes idle connections; after STOP_PATIENCE it aborts the running requests.
 */
export const stopping = fp(
  async (app) => {
    const { stopDelay, stopPatience } = app.config
    const used = new Set<Socket>()
    let isDraining = false
    let timer: NodeJS.Timeout | undefined
    app.decorate('isDraining', () => isDraining)

    app.addHook('onRequest', ({ raw: { socket } }, _reply, done) => {
      if (!used.has(socket)) {
        used.add(socket)
        socket.once('close', () => used.delete(socket))
      }
      done()
    })
    // Fastify closes the connections whose responses begin from now on. The client of a running download, however, has already
    // received the header that keeps its connection open.
    app.addHook('onResponse', ({ raw: { socket } }, _reply, done) => {
      if (isDraining) socket.end()
      done()
    })
    app.addHook('preClose', async () => {
      isDraining = true
      await wait(stopDelay * 1000)
      timer = setTimeout(() => {
        if (used.size > 0) app.log.warn({ connections: used.size }, 'Requests under way are cut off')
        for (const socket of used) socket.destroy()
        app.server.closeAllConnections()
      }, stopPatience * 1000)
    })
    app.addHook('onClose', async () => clearTimeout(timer))
  },
  { name: 'stopping' },
)
