import { connect } from 'node:net'
import zlib from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { applicationKey, type SeededApp, seededApp } from '../../seededApp.ts'

const MEGABYTE = 1024 * 1024
const zeros = Buffer.alloc(64 * MEGABYTE)
const fast = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 1 } }

/** Each encoding with the function that makes its decompressing stream, and one that compresses. */
const encodings = [
  ['gzip', 'createGunzip', zlib.gzipSync],
  ['deflate', 'createInflate', zlib.deflateSync],
  ['br', 'createBrotliDecompress', (body: Buffer) => zlib.brotliCompressSync(body, fast)],
  ['zstd', 'createZstdDecompress', (body: Buffer) => zlib.zstdCompressSync(body)],
] as const

type Decompression = ReturnType<typeof zlib.createGunzip>

let server: SeededApp
let port = 0
/** The streams that have decompressed bodies, and how many bytes came out of each. */
const streams: { stream: Decompression; bytes: number }[] = []
beforeAll(async () => {
  for (const [, name] of encodings) {
    const create = zlib[name] as () => Decompression
    vi.spyOn(zlib, name).mockImplementation((() => {
      const stream = create()
      const entry = { stream, bytes: 0 }
      const push = stream.push.bind(stream)
      stream.push = (chunk: Buffer | null) => {
        entry.bytes += chunk?.length ?? 0
        return push(chunk)
      }
      streams.push(entry)
      return stream
    }) as never)
  }
  server = await seededApp()
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

const headersOf = (encoding: string) => ({
  host: 'localhost',
  accept: 'text/plain',
  'x-api-key': applicationKey,
  authorization: `Bearer ${server.tokens.get('planner')}`,
  'content-type': 'application/json',
  'content-encoding': encoding,
})

describe.each(encodings)('a body compressed with %s', (encoding, _, compress) => {
  it('is accepted below the limit', async () => {
    const payload = compress(Buffer.from(`{"text":"${'x'.repeat(MEGABYTE / 2)}"}`))
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/config/planner',
      headers: headersOf(encoding),
      payload,
    })
    expect(answer.statusCode).toBe(200)
  })

  it('is refused above the limit without decompressing the rest', async () => {
    streams.length = 0
    const body = compress(zeros)
    const answer = await new Promise<string>((resolve, reject) => {
      let text = ''
      const socket = connect(port, '127.0.0.1')
      socket.on('data', (chunk) => {
        text += chunk
      })
      socket.on('error', reject).on('close', () => resolve(text))
      const lines = Object.entries(headersOf(encoding)).map(([name, value]) => `${name}: ${value}`)
      socket.write(
        `PUT /config/planner HTTP/1.1\r\n${lines.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n`,
      )
      socket.write(body)
    })
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toMatch(/\r\n\r\nThe request body is too large\.$/)
    expect(streams).toHaveLength(1)
    await expect.poll(() => streams[0]?.stream.destroyed).toBe(true)
    expect(streams[0]?.bytes).toBeGreaterThan(MEGABYTE)
    expect(streams[0]?.bytes).toBeLessThan(2 * MEGABYTE)
  })
})
