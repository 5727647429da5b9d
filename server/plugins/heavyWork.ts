import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { HeavyCaller, HeavyWork } from '../workers/heavyWork.ts'
import type { AdmitWork, Work } from '../workers/work.ts'
import { callerOf } from './access.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Computations of all callers, scheduled in turn and run in other threads. */
    heavyWork: HeavyWork
  }
}

/** Aborted when the caller of a request has disconnected before the response was sent. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** The caller as a key of the computation queue, so that no user takes the turns of another. */
export const heavyCaller = (request: FastifyRequest, reply: FastifyReply): HeavyCaller => ({
  key: `user ${callerOf(request)?.id}`,
  signal: goneSignal(reply),
})

/** Admits the work of a call. */
export const admissionOf =
  (request: FastifyRequest, reply: FastifyReply): AdmitWork =>
  (compute) =>
    request.server.heavyWork.job(heavyCaller(request, reply), compute)

/** Milliseconds after which a download is ended if the caller reads nothing. */
const IDLE_DOWNLOAD = 60_000

/** The work of a call whose response is computed while it is sent: it counts as one computation until the connection closes. */
export async function downloadWork(request: FastifyRequest, reply: FastifyReply): Promise<Work> {
  const { work, leave } = await request.server.heavyWork.open(heavyCaller(request, reply))
  reply.raw.once('close', leave)
  return work
}

/** Sends pieces as they are produced and consumed, never all at once. */
export function sendPieces(reply: FastifyReply, pieces: AsyncIterable<string | Uint8Array>): FastifyReply {
  reply.raw.setTimeout(IDLE_DOWNLOAD, () => reply.raw.destroy())
  return reply.send(Readable.from(pieces, { objectMode: false }))
}

/** Provides the app's computations to its calls, and closes them after all plugins that use them. */
export const heavyWork = fp<{ heavyWork: HeavyWork }>(
  async (app, options) => {
    app.decorate('heavyWork', options.heavyWork)
    app.addHook('onClose', () => options.heavyWork.close())
  },
  { name: 'heavyWork' },
)
