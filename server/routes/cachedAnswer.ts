import { createHash } from 'node:crypto'
import type { OutgoingHttpHeader } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ChangeCache, SMALL_VALUE } from '../database/changeCache.ts'
import { acceptQuality } from '../plugins/acceptQuality.ts'

const compressions = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}
type Encoding = keyof typeof compressions
const encodings = Object.keys(compressions) as Encoding[]

/** Shorter bodies gain nothing. */
const COMPRESSION_THRESHOLD = 1024

/** Made once and sent often, so it may take longer than what the compression of a single answer takes. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Up to this, a body is sent with its headers in one write, as a string. */
const ONE_WRITE = 16 * 1024

/** An answer as it is sent: serialized once, compressed once for each encoding that somebody accepts. */
interface CachedAnswer {
  etag: string
  body: Buffer
  /** The body where it is short, a character for each of its bytes: Node encodes no such string again. */
  latin1: string | undefined
  compressed: Map<Encoding, Promise<Buffer>>
}

/** What a cached answer is made for: nobody else gets it. */
interface Reader {
  user: FastifyRequest['user']
  hostname: string
}

/** The answer's bytes and access decide: whose rights have changed asks for it again. */
function answerOf(value: unknown, { user }: Reader): CachedAnswer {
  const text = JSON.stringify(value)
  const body = Buffer.from(text)
  const access = user && [user.id, user.customerId, user.roles, user.permissions]
  const hash = createHash('sha256').update(JSON.stringify(access)).update(body).digest('base64url')
  // Weak: the same for every encoding.
  return {
    etag: `W/"${hash.slice(0, 32)}"`,
    body,
    latin1: body.length <= ONE_WRITE ? body.toString('latin1') : undefined,
    compressed: new Map(),
  }
}

/** Bytes: compressed bodies come later and are shorter. */
const sizeOf = ({ body, latin1 }: CachedAnswer) => SMALL_VALUE + body.length * (latin1 === undefined ? 2 : 3)

/** Longer addresses are not cached: they would take more room than what they address. */
const MOST_OF_ADDRESS = 200

const readerKey = ({ user, hostname }: Reader) => (user ? `user ${user.id}` : `host ${hostname}`)

/** Whether a tag of an If-None-Match header is the answer's; tags are compared weakly (RFC 9110, 13.1.2). */
const isKnown = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2))

/** The answers of one route, each for one user and address. */
export function createAnswerCache(cache: ChangeCache) {
  const answers = cache.namespace<CachedAnswer & { isLasting: boolean }>(sizeOf, ({ isLasting }) => isLasting)

  return {
    /**
     * The answer to a request, made of `make`'s value unless it is there in this version. One that is not lasting may be another
     * the next time, though nothing has changed.
     */
    get(
      request: FastifyRequest,
      { version, type = '' }: { version: string | undefined; type: string | undefined },
      make: () => Promise<{ value: unknown; isLasting: boolean }>,
    ): Promise<CachedAnswer> {
      const { user, url } = request
      const userVersion = user ? cache.versionOf(['users', user.id]) : ''
      const isCacheable = version !== undefined && userVersion !== undefined && url.length <= MOST_OF_ADDRESS
      return answers.get(
        `${readerKey(request)} ${type} ${url}`,
        isCacheable ? `${userVersion} ${version}` : undefined,
        async () => {
          const { value, isLasting } = await make()
          return { ...answerOf(value, request), isLasting }
        },
      )
    },
  }
}

/**
 * Ends the response without the hooks of a payload: it is serialized and compressed, and they cost as much as all the rest. Responses
 * that are ready in one turn of the event loop are written together: a proxy on this machine that waits for them is woken by the
 * first, which costs more than the write, and reads the others while it is awake.
 */
function end(reply: FastifyReply, status: number, body: Buffer, latin1?: string): void {
  reply.hijack()
  if (status === 200) reply.header('content-length', body.length)
  const headers: OutgoingHttpHeader[] = [...reply.server.securityHeaders, 'x-request-id', reply.request.id]
  const own = reply.getHeaders()
  for (const name in own) headers.push(name, own[name]!)
  reply.raw.writeHead(status, headers)
  setImmediate(() => {
    if (latin1 === undefined) reply.raw.end(body)
    else reply.raw.end(latin1, 'latin1')
  })
}

const EMPTY = Buffer.alloc(0)

/** Sends an answer, or 304 to who has it, in the encoding that the caller accepts. */
export async function sendAnswer(
  { headers, user }: FastifyRequest,
  reply: FastifyReply,
  { etag, body, latin1, compressed }: CachedAnswer,
): Promise<FastifyReply> {
  reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header(
      'vary',
      user ? 'Accept, Authorization, Accept-Encoding' : 'Accept, Authorization, Accept-Encoding, Host',
    )
  if (isKnown(headers['if-none-match'] ?? '', etag)) {
    end(reply, 304, EMPTY)
    return reply
  }
  const accepted = headers['accept-encoding']
  const encoding = accepted && encodings.find((name) => acceptQuality(accepted, name) > 0)
  if (!encoding || body.length < COMPRESSION_THRESHOLD) {
    end(reply, 200, body, latin1)
    return reply
  }
  const known = compressed.get(encoding) ?? compressions[encoding](body, options)
  compressed.set(encoding, known)
  reply.header('content-encoding', encoding)
  end(reply, 200, await known)
  return reply
}
