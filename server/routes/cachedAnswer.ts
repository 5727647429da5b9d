import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import Negotiator from 'negotiator'
import { type ChangeCache, SMALL_VALUE } from '../database/changeCache.ts'
import { readerOf } from '../repositories/tokens.ts'

const compressions = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}
type Encoding = keyof typeof compressions
const encodings = Object.keys(compressions) as Encoding[]

/** Shorter bodies do not benefit from compression. */
const COMPRESSION_THRESHOLD = 1024

/** Compressed once and sent often, so it may take longer than compressing a single response. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

/** Up to this size, a body is sent as a string in one write with its headers. */
const ONE_WRITE = 16 * 1024

/** Names and values alternating, as `writeHead` takes them. */
type Headers = readonly (string | number)[]

/** Headers that a cached response sets itself, regardless of what hooks set for all responses. */
const ownHeaders = ['etag', 'cache-control', 'vary', 'content-type'] as const
type OwnHeader = (typeof ownHeaders)[number]
const ownNames = new Set<string>(ownHeaders)

/** An encoded body with the headers of its response. */
interface EncodedBody {
  headers: Headers
  body: Buffer
  /** A short body as a string with one character per byte, so that Node does not encode it again. */
  latin1?: string
}

/** A response ready to be sent: serialized once, and compressed once for each encoding that a client accepts. */
interface CachedAnswer {
  etag: string
  /** The headers of a 304, which all encodings share. */
  headers: Headers
  plain: EncodedBody
  compressed: Map<Encoding, Promise<EncodedBody>>
}

/** The user or host for which a cached response is made; it is never sent to another one. */
interface Reader {
  user: FastifyRequest['user']
  hostname: string
}

const withLength = (headers: Headers, body: Buffer): Headers => [...headers, 'content-length', body.length]

/** The ETag covers the body and the user's access rights, so that a change of rights invalidates it. */
function answerOf(value: unknown, type: string | undefined, { user }: Reader): CachedAnswer {
  const body = Buffer.from(JSON.stringify(value))
  const access = user && [readerOf(user), user.customerId, user.roles, user.permissions]
  const hash = createHash('sha256').update(JSON.stringify(access)).update(body).digest('base64url')
  // Weak: the same for every encoding.
  const etag = `W/"${hash.slice(0, 32)}"`
  const headers = Object.entries({
    etag,
    'cache-control': 'private, no-cache',
    vary: `Accept, Authorization, Accept-Encoding${user ? '' : ', Host'}`,
    'content-type': `${type ?? 'application/json'}; charset=utf-8`,
  } satisfies Record<OwnHeader, string>).flat()
  return {
    etag,
    headers,
    plain: {
      headers: withLength(headers, body),
      body,
      ...(body.length <= ONE_WRITE && { latin1: body.toString('latin1') }),
    },
    compressed: new Map(),
  }
}

async function compressedBody({ headers, plain }: CachedAnswer, encoding: Encoding): Promise<EncodedBody> {
  const body = await compressions[encoding](plain.body, options)
  return { headers: withLength([...headers, 'content-encoding', encoding], body), body }
}

/** In bytes; compressed bodies are added later and are shorter. */
const sizeOf = ({ plain: { body, latin1 } }: CachedAnswer) =>
  SMALL_VALUE + body.length * (latin1 === undefined ? 2 : 3)

/** Longer addresses are not cached, because they would take more memory than the responses. */
const MOST_OF_ADDRESS = 200

const readerKey = ({ user, hostname }: Reader) => (user ? `user ${readerOf(user)}` : `host ${hostname}`)

/** Whether an If-None-Match header contains the response's ETag; tags are compared weakly (RFC 9110, 13.1.2). */
const isKnown = (header: string, etag: string): boolean =>
  header.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.slice(2))

/** The cached responses of one route, by user and address. */
export function createAnswerCache(cache: ChangeCache) {
  const answers = cache.namespace<CachedAnswer & { isLasting: boolean }>(sizeOf, ({ isLasting }) => isLasting)

  return {
    /**
     * The cached response to a request for this version, or else one made from the result of `make`. A response that is not
     * lasting is not cached, because the next one may differ although nothing has changed.
     */
    get(
      request: FastifyRequest,
      { version, type }: { version: string | undefined; type: string | undefined },
      make: () => Promise<{ value: unknown; isLasting: boolean }>,
    ): Promise<CachedAnswer> {
      const { user, url } = request
      const userVersion = user ? cache.versionOf(['users', user.id]) : ''
      const isCacheable = version !== undefined && userVersion !== undefined && url.length <= MOST_OF_ADDRESS
      return answers.get(
        `${readerKey(request)} ${type ?? ''} ${url}`,
        isCacheable ? `${userVersion} ${version}` : undefined,
        async () => {
          const { value, isLasting } = await make()
          return { ...answerOf(value, type, request), isLasting }
        },
      )
    },
  }
}

/**
 * Ends the response without the payload hooks: it is already serialized and compressed, and the hooks cost as much as everything
 * else. Responses that become ready in one turn of the event loop are written together: the first one wakes a proxy on this
 * machine that waits for them, which costs more than the write, and it reads the others while awake.
 */
function end(reply: FastifyReply, status: number, { headers, body, latin1 }: EncodedBody): void {
  reply.hijack()
  const all = [...reply.server.securityHeaders, ...headers, 'x-request-id', reply.request.id]
  const ofHooks = reply.getHeaders()
  for (const name in ofHooks) if (!ownNames.has(name)) all.push(name, String(ofHooks[name]))
  reply.raw.writeHead(status, all)
  setImmediate(() => {
    if (latin1 === undefined) reply.raw.end(body)
    else reply.raw.end(latin1, 'latin1')
  })
}

const EMPTY = Buffer.alloc(0)

/**
 * Sends a response in the encoding that the caller accepts, or 304 if the caller already has it. Returns a promise only while
 * the body is being compressed.
 */
export function sendAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<void> | void {
  const { plain, compressed } = answer
  if (isKnown(headers['if-none-match'] ?? '', answer.etag))
    return end(reply, 304, { headers: answer.headers, body: EMPTY })
  const accepted = new Negotiator({ headers })
  const encoding = encodings.find((name) => accepted.encoding([name]))
  if (!encoding || plain.body.length < COMPRESSION_THRESHOLD) return end(reply, 200, plain)
  const known = compressed.get(encoding) ?? compressedBody(answer, encoding)
  compressed.set(encoding, known)
  return known.then((body) => end(reply, 200, body))
}
