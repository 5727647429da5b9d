import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { callerOf } from '../authentication/caller.ts'
import type { HeavyCaller, HeavyWork } from '../workers/heavyWork.ts'
import type { Job, Work } from '../workers/work.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Computations of all callers, in turn and in other threads. */
    heavyWork: HeavyWork
  }
}

/** Aborted when the caller of a request has gone before its answer was sent. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort()
  })
  return gone.signal
}

/** Who makes a call, as the queue of computations knows it: nobody takes the turns of another user. */
export const heavyCaller = (request: FastifyRequest, reply: FastifyReply): HeavyCaller => ({
  key: `user ${callerOf(request)?.id}`,
  signal: goneSignal(reply),
})

/** The job of a call. */
export const jobOf =
  (request: FastifyRequest, reply: FastifyReply): Job =>
  (compute) =>
    request.server.heavyWork.job(heavyCaller(request, reply), compute)

/** Milliseconds after which a download of which the caller takes nothing ends. */
const IDLE_DOWNLOAD = 60_000

/** The work of a call whose answer is computed while it is sent: it is one computation until the connection closes. */
export async function downloadWork(request: FastifyRequest, reply: FastifyReply): Promise<Work> {
  const { work, leave } = await request.server.heavyWork.open(heavyCaller(request, reply))
  reply.raw.once('close', leave)
  return work
}

/** Sends pieces as they are made and taken, never all at once. */
export function sendPieces(reply: FastifyReply, pieces: AsyncIterable<string | Uint8Array>): FastifyReply {
  reply.raw.setTimeout(IDLE_DOWNLOAD, () => reply.raw.destroy())
  return reply.send(Readable.from(pieces, { objectMode: false }))
}

/** Makes the computations of the app reachable for its calls, and ends them after everything that uses them. */
export const heavyWork = fp<{ heavyWork: HeavyWork }>(
  async (app, options) => {
    app.decorate('heavyWork', options.heavyWork)
    app.addHook('onClose', () => options.heavyWork.close())
  },
  { name: 'heavyWork' },
)
