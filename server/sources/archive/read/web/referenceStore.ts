import ReferenceStore from '@zarrita/storage/ref'
import { Ajv } from 'ajv'
import type { StoreFiles } from '../openGroup.ts'
import { checkedFetch, type HttpAccess, inTime, printedAddress } from './httpStore.ts'

/** Whether an address is that of a file of references rather than of a folder. */
export const isOfReferences = (address: string): boolean =>
  new URL(address).pathname.endsWith('.json') && !new URL(address).pathname.endsWith('/catalogue.json')

/** Bytes between two parts of a file that are read along with them: a request costs more. */
const BETWEEN = 64 * 1024

/** A part of a file that waits for a request. */
interface Waiting {
  request: Request
  from: number
  /** The last byte. */
  to: number
  answer: PromiseWithResolvers<Response>
}

/** Parts that are read by one request, because they lie close to each other. */
function merged(parts: readonly Waiting[]): Waiting[][] {
  const groups: Waiting[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const part of parts.toSorted((a, b) => a.from - b.from)) {
    if (part.from - end > BETWEEN) groups.push([])
    groups.at(-1)!.push(part)
    end = Math.max(end, part.to)
  }
  return groups
}

/** Sends requests for parts of the same file that come together as few requests. */
function mergingFetch(
  send: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  let waiting: Waiting[] = []
  const sendGroup = async (group: readonly Waiting[]) => {
    const [{ request, from }] = group as [Waiting]
    const to = group.reduce((most, part) => Math.max(most, part.to), 0)
    const headers = new Headers(request.headers)
    headers.set('range', `bytes=${from}-${to}`)
    try {
      const bytes = await (await send(new Request(request, { headers }))).arrayBuffer()
      for (const part of group) {
        const own = bytes.slice(part.from - from, part.to + 1 - from)
        part.answer.resolve(new Response(own, { status: 206 }))
      }
    } catch (error) {
      for (const { answer } of group) answer.reject(error)
    }
  }
  const sendAll = () => {
    const files = Map.groupBy(waiting, ({ request }) => request.url)
    waiting = []
    for (const parts of files.values()) for (const group of merged(parts)) void sendGroup(group)
  }
  return (request) => {
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.get('range') ?? '') ?? []
    if (from === undefined || to === undefined) return send(request)
    if (waiting.length === 0) setImmediate(sendAll)
    const answer = Promise.withResolvers<Response>()
    waiting.push({ request, from: Number(from), to: Number(to), answer })
    return answer.promise
  }
}

/** The content of a file of references: as it is, or below `refs`. */
interface References {
  templates?: Record<string, string>
  gen?: unknown
  refs: Record<string, Reference>
}

/** A text, or a file with the part of it that is meant. */
type Reference = string | [url: string | null, ...part: number[]]

const schema = {
  type: 'object',
  required: ['refs'],
  properties: {
    templates: { type: 'object', additionalProperties: { type: 'string' } },
    refs: {
      type: 'object',
      additionalProperties: {
        anyOf: [
          { type: 'string' },
          {
            type: 'array',
            minItems: 3,
            maxItems: 3,
            items: [
              { type: ['string', 'null'] },
              ...Array.from({ length: 2 }, () => ({ type: 'integer', minimum: 0 })),
            ],
          },
        ],
      },
    },
  },
}

const isReferences = new Ajv({ allowUnionTypes: true }).compile<References>(schema)

/**
 * The references of a file, each with its address. Only names of templates are replaced: the package would run other expressions as
 * programs. Throws a user-facing error for what is no file of references.
 */
function plainReferences(text: string, printed: string): Record<string, Reference> {
  let content: unknown
  try {
    content = JSON.parse(text)
  } catch (error) {
    throw new Error(`The references at ${printed} are broken JSON.`, { cause: error })
  }
  const isWrapped = typeof content === 'object' && content !== null && 'refs' in content
  const references: unknown = isWrapped ? content : { refs: content }
  if (!isReferences(references)) throw new Error(`The references at ${printed} do not read {"refs": {...}}.`)
  const { templates = {}, refs, gen } = references
  const refuse = (): never => {
    throw new Error(`The references at ${printed} have expressions, which are not evaluated; write them out.`)
  }
  if (gen !== undefined) refuse()
  const addressOf = (url: string): string => {
    const named = url.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_, name: string) =>
      Object.hasOwn(templates, name) ? templates[name]! : refuse(),
    )
    return named.includes('{{') ? refuse() : named
  }
  const plain = Object.entries(refs).map(([key, reference]): [string, Reference] => {
    if (typeof reference === 'string') return [key, reference]
    const [url, ...part] = reference
    return [key, [url === null ? null : addressOf(url), ...part]]
  })
  return Object.fromEntries(plain.filter(([key]) => key !== 'version'))
}

/**
 * A store whose chunks are parts of other files, such as those of a reanalysis in NetCDF, as the references of Kerchunk at an address
 * tell (https://fsspec.github.io/kerchunk/spec.html). They may name files at the host of the address or of the object storage only. A
 * file that is missing is damage: the chunk is known to exist. Rejects with a message.
 */
export async function referenceStore(
  address: string,
  access: HttpAccess,
): Promise<Pick<StoreFiles, 'files' | 'names'>> {
  const printed = printedAddress(address)
  const send = checkedFetch(address, access)
  const hosts = [new URL(address).host, access.storage?.host]
  const sendTo = async (request: Request): Promise<Response> => {
    const url = new URL(ReferenceStore.resolveUri(request.url))
    const file = printedAddress(url.href)
    if (!/^https?:$/.test(url.protocol) || !hosts.includes(url.host))
      throw new Error(`The references at ${printed} name a file at another host: ${file}.`)
    const response = await send(new Request(url, request))
    if (response.status === 404)
      throw new Error(`The references at ${printed} name a file that is missing: ${file}.`)
    return response
  }
  const whole = {
    get: async (_: string, options: RequestInit = {}) =>
      new Uint8Array(await (await sendTo(new Request(address, options))).arrayBuffer()),
    getRange: async () => undefined,
  }
  const bytes = await inTime(whole, address, access).get('/')
  const references = plainReferences(new TextDecoder().decode(bytes), printed)
  const arrays = Object.keys(references).flatMap(
    (key) => /^([^/]+)\/(?:\.zarray|zarr\.json)$/.exec(key)?.[1] ?? [],
  )
  const store = ReferenceStore.fromSpec(references, { fetch: mergingFetch(sendTo) })
  return { files: inTime(store, address, access), names: async () => arrays }
}
