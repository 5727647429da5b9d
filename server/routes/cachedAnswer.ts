import { createHash } from 'node:crypto'
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

/** Names and values in turn, as `writeHead` takes them. */
type Headers = readonly (string | number)[]

/** What a cached answer says of itself, whatever a hook says of all answers. */
const ownHeaders = ['etag', 'cache-control', 'vary', 'content-type'] as const
type OwnHeader = (typeof ownHeaders)[number]
const ownNames = new Set<string>(ownHeaders)

/** A body as it is sent, with the headers of its answer. */
interface EncodedBody {
  headers: Headers
  body: Buffer
  /** The body where it is short, a character for each of its bytes: Node encodes no such string again. */
  latin1?: string
}

/** An answer as it is sent: serialized once, compressed once for each encoding that somebody accepts. */
interface CachedAnswer {
  etag: string
  /** The headers of a 304, which each encoding has too. */
  headers: Headers
  plain: EncodedBody
  compressed: Map<Encoding, Promise<EncodedBody>>
}

/** What a cached answer is made for: nobody else gets it. */
interface Reader {
  user: FastifyRequest['user']
  hostname: string
}

const withLength = (headers: Headers, body: Buffer): Headers => [...headers, 'content-length', body.length]

/** The answer's bytes and access decide: whose rights have changed asks for it again. */
function answerOf(value: unknown, type: string | undefined, { user }: Reader): CachedAnswer {
  const body = Buffer.from(JSON.stringify(value))
  const access = user && [user.id, user.customerId, user.roles, user.permissions]
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

/** Bytes: compressed bodies come later and are shorter. */
const sizeOf = ({ plain: { body, latin1 } }: CachedAnswer) =>
  SMALL_VALUE + body.length * (latin1 === undefined ? 2 : 3)

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
 * Ends the response without the hooks of a payload: it is serialized and compressed, and they cost as much as all the rest. Responses
 * that are ready in one turn of the event loop are written together: a proxy on this machine that waits for them is woken by the
 * first, which costs more than the write, and reads the others while it is awake.
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

/** Sends an answer, or 304 to who has it, in the encoding that the caller accepts. */
export async function sendAnswer(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  answer: CachedAnswer,
): Promise<FastifyReply> {
  const { plain, compressed } = answer
  if (isKnown(headers['if-none-match'] ?? '', answer.etag)) {
    end(reply, 304, { headers: answer.headers, body: EMPTY })
    return reply
  }
  const accepted = headers['accept-encoding']
  const encoding = accepted && encodings.find((name) => acceptQuality(accepted, name) > 0)
  if (!encoding || plain.body.length < COMPRESSION_THRESHOLD) {
    end(reply, 200, plain)
    return reply
  }
  const known = compressed.get(encoding) ?? compressedBody(answer, encoding)
  compressed.set(encoding, known)
  end(reply, 200, await known)
  return reply
}
