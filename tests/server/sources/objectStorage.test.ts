import { createHash, createHmac } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, relative } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#server/settings/config.ts'
import { httpStore, type ObjectStorage } from '#server/sources/archive/read/web/httpStore.ts'
import { archive } from '#server/sources/archive.ts'
import { along, onePoint, writeV2, writeV3 } from './archiveForeign.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const keyId = 'AKIAIOSFODNN7EXAMPLE'
const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
const region = 'eu-central-1'
const now = new Date('2026-06-15T10:20:00Z')

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

interface Signed {
  method: string
  /** As it was sent, without a query. */
  path: string
  headers: IncomingHttpHeaders
}

/** The signature that a request should have, from the rules of AWS Signature Version 4 for S3. */
function signatureOf({ method, path, headers }: Signed, scope: string, names: string): string {
  const canonical = [
    method,
    path,
    '',
    ...names.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n')
  const key = scope.split('/').reduce<string | Buffer>((of, part) => hmac(of, part), `AWS4${secret}`)
  return hmac(key, text).toString('hex')
}

test('the checks of this file know the signature of a published example', () => {
  // "Example: GET Object" of Amazon S3's page "Authenticating Requests: Using the Authorization Header".
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-amz-date': '20130524T000000Z',
  }
  expect(
    signatureOf(
      { method: 'GET', path: '/test.txt', headers },
      '20130524/us-east-1/s3/aws4_request',
      'host;range;x-amz-content-sha256;x-amz-date',
    ),
  ).toBe('f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

/** Why an object storage refuses a request at a time, by the codes of Amazon S3; undefined if it does not. */
function refusalOf({ method = '', url = '', headers }: IncomingMessage, time: Date): string | undefined {
  const form = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/
  const [, key, scope = '', names = '', signature] = form.exec(headers.authorization ?? '') ?? []
  if (signature === undefined) return 'AccessDenied'
  if (key !== keyId) return 'InvalidAccessKeyId'
  const date = String(headers['x-amz-date'])
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(sent - time.getTime()) <= 15 * 60_000)) return 'RequestTimeTooSkewed'
  if (scope !== `${date.slice(0, 8)}/${region}/s3/aws4_request`) return 'AuthorizationHeaderMalformed'
  for (const needed of ['host', 'x-amz-date', 'x-amz-content-sha256'])
    if (!names.split(';').includes(needed)) return 'AccessDenied'
  return signatureOf({ method, path: url, headers }, scope, names) === signature
    ? undefined
    : 'SignatureDoesNotMatch'
}

type Fault = 'busy' | 'short' | 'whole' | 'down'

/** An object storage that verifies signatures, over a folder; `faults` are played once each, in order. */
async function bucket(folder: string, faults: Fault[] = [], mayList = false) {
  const requests: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    requests.push(request)
    const refuse = (status: number, code: string) =>
      response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`)
    const refusal = refusalOf(request, now)
    if (refusal !== undefined) return refuse(403, refusal)
    const fault = faults.shift()
    if (fault === 'busy') return refuse(503, 'SlowDown')
    if (fault === 'down') return response.destroy()
    const bytes = await readFile(join(folder, decodeURIComponent(request.url!))).catch(() => undefined)
    // Without the right to list, a missing object is hidden.
    if (!bytes) return mayList ? refuse(404, 'NoSuchKey') : refuse(403, 'AccessDenied')
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (from === undefined || fault === 'whole') return response.end(bytes)
    const part = bytes.subarray(Number(from), Number(to) + 1)
    return response.writeHead(206).end(fault === 'short' ? part.subarray(1) : part)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return { host, address: `http://${host}/wind and waves.zarr`, requests }
}

async function filledBucket(faults: Fault[] = []) {
  const folder = await temporaryFolder()
  await writeV3(join(folder, 'wind and waves.zarr'), {
    attributes: { title: 'Waves' },
    consolidated: true,
    arrays: {
      ...onePoint(3),
      hs: along([1, 2, 3], 'sea_surface_wave_significant_height', 'm', { chunk: 3, absent: [], fill: 'NaN' }),
    },
  })
  return bucket(folder, faults)
}

const point = { latitude: 54, longitude: 6.5, offshore: true }
const storageAt = (host: string, changes: Partial<ObjectStorage> = {}) => ({
  ...{ host, keyId, secret, region },
  ...changes,
})

function over(address: string, storage?: ObjectStorage, time = now) {
  const access = { distance: 10, timeout: 5000, now: () => time, warn: () => {} }
  return archive({ folder: '/nowhere', addresses: [address], storage, ...access })
}
const waves = async (source: ReturnType<typeof over>) =>
  (await source.series(point, ['wave_height'])).series.columns.wave_height

describe('an archive on an object storage', () => {
  test('is read with signed requests, also where a name has blanks', async () => {
    const { host, address, requests } = await filledBucket()
    expect(await waves(over(address, storageAt(host)))).toEqual(Float32Array.of(1, 2, 3))
    expect(requests.length).toBeGreaterThan(1)
    for (const { headers } of requests) expect(JSON.stringify(headers)).not.toContain(secret)
  })

  test.each<[string, Partial<ObjectStorage>, number, string]>([
    ['a wrong secret', { secret: 'wrong' }, 0, 'SignatureDoesNotMatch'],
    ['an unknown key', { keyId: 'AKIDNOBODY' }, 0, 'InvalidAccessKeyId'],
    ['another region', { region: 'us-east-1' }, 0, 'AuthorizationHeaderMalformed'],
    ['a clock that is 20 minutes late', {}, -20, 'RequestTimeTooSkewed'],
    ['a clock that is 20 minutes early', {}, 20, 'RequestTimeTooSkewed'],
  ])('%s is told with its reason, and is no empty archive', async (_, changes, minutes, code) => {
    const { host, address } = await filledBucket()
    const time = new Date(now.getTime() + minutes * 60_000)
    const error = await waves(over(address, storageAt(host, changes), time)).catch((reason: Error) => reason)
    expect(String(error)).toContain(`answered 403 (${code})`)
    expect(String(error)).not.toContain(changes.secret ?? secret)
  })

  test('requests to other hosts are not signed', async () => {
    const { address, requests } = await filledBucket()
    await expect(waves(over(address, storageAt('storage.example.org')))).rejects.toThrow()
    for (const { headers } of requests) expect(headers.authorization).toBeUndefined()
  })

  test('a busy storage is asked again, and one that stays busy is told', async () => {
    const some = await filledBucket(['busy', 'busy'])
    expect(await waves(over(some.address, storageAt(some.host)))).toEqual(Float32Array.of(1, 2, 3))
    const more = await filledBucket(Array.from({ length: 9 }, () => 'busy' as const))
    await expect(waves(over(more.address, storageAt(more.host)))).rejects.toThrow('answered 503 (SlowDown)')
  })

  test('a connection that breaks is told', async () => {
    const { host, address } = await filledBucket(Array.from({ length: 9 }, () => 'down' as const))
    await expect(waves(over(address, storageAt(host)))).rejects.toThrow('cannot be reached')
  })
})

/** A bucket with the chunks of a year of waves in one file, each between some other bytes, and the references to them. */
async function referenced(
  change: (references: Record<string, unknown>, host: string) => void = () => {},
  more: object = {},
) {
  const folder = await temporaryFolder()
  const hours = 24 * 365
  const store = join(folder, 'store')
  await writeV2(store, {
    attributes: { title: 'Reanalysis' },
    arrays: {
      ...onePoint(hours),
      hs: along(
        Array.from({ length: hours }, (_, hour) => hour % 7),
        'sea_surface_wave_significant_height',
        'm',
        { chunk: 24, absent: [3], fill: 'NaN' },
      ),
    },
  })
  const names = await readdir(store, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => relative(store, join(entry.parentPath, entry.name)))
  const pieces: Buffer[] = []
  let end = 0
  const refs: Record<string, unknown> = {}
  for (const name of files.sort()) {
    const bytes = await readFile(join(store, name))
    if (/\/\d+$/.test(name)) {
      refs[name] = ['{{file}}', end + 5, bytes.length]
      pieces.push(Buffer.from('other'), bytes)
      end += 5 + bytes.length
    } else refs[name] = bytes.toString()
  }
  await writeFile(join(folder, 'year.nc'), Buffer.concat(pieces))
  const found = await bucket(folder, [], true)
  change(refs, found.host)
  const text = JSON.stringify({
    version: 1,
    refs,
    templates: { file: `http://${found.host}/year.nc` },
    ...more,
  })
  await writeFile(join(folder, 'waves.json'), text)
  return { ...found, address: `http://${found.host}/waves.json`, folder }
}

describe('references to parts of files', () => {
  test('are read with at most three requests for a place and year, an absent chunk as missing', async () => {
    const { host, address, requests } = await referenced()
    const column = await waves(over(address, storageAt(host)))
    expect(column).toHaveLength(24 * 365)
    expect([...column!.slice(0, 8)]).toEqual([0, 1, 2, 3, 4, 5, 6, 0])
    expect(column!.slice(72, 96).every(Number.isNaN)).toBe(true)
    expect(column!.filter(Number.isNaN)).toHaveLength(24)
    expect(column!.at(-1)).toBe((24 * 365 - 1) % 7)
    expect(requests.map(({ url }) => url).filter((url) => url === '/year.nc').length).toBeLessThanOrEqual(3)
  })

  test.each<[string, (url: string) => string, string]>([
    ['a file at another host', () => 'https://elsewhere.example.org/year.nc', 'name a file at another host'],
    ['a file of this computer', () => 'file:///etc/hostname', 'name a file at another host'],
    ['a file that is missing', (url) => url.replace('year', 'month'), 'name a file that is missing'],
  ])('to %s are refused and are no missing values', async (_, change, message) => {
    const { host, address } = await referenced((refs, own) => {
      for (const [name, part] of Object.entries(refs))
        if (Array.isArray(part) && name.startsWith('hs/'))
          refs[name] = [change(`http://${own}/year.nc`), ...part.slice(1)]
    })
    await expect(waves(over(address, storageAt(host)))).rejects.toThrow(message)
  })

  test('beyond the end of a file are damage', async () => {
    const { host, address } = await referenced((refs) => {
      refs['hs/9'] = ['{{file}}', 1e6, 96]
    })
    await expect(waves(over(address, storageAt(host)))).rejects.toThrow(/sent 0 of 96 bytes|answered 416/)
  })

  test.each([
    ['an expression', '{{globalThis.evaluated = 1}}', {}],
    ['a name without a template', '{{nothing}}', {}],
    ['a template with an expression', '{{file}}', { templates: { file: '{{ globalThis.evaluated = 1 }}' } }],
    [
      'generated references',
      'http://x/',
      { gen: [{ key: '{{globalThis.evaluated = 1}}', dimensions: { i: [1] } }] },
    ],
  ])('with %s are refused, and nothing is evaluated', async (_, url, more) => {
    const { host, address } = await referenced((refs) => {
      refs['hs/9'] = [url, 0, 96]
    }, more)
    await expect(waves(over(address, storageAt(host)))).rejects.toThrow('have expressions')
    expect(globalThis).not.toHaveProperty('evaluated')
  })

  test('that are no references are told', async () => {
    const { host, address } = await referenced((refs) => {
      refs['hs/9'] = ['{{file}}', -1, 96]
    })
    await expect(waves(over(address, storageAt(host)))).rejects.toThrow('do not read {"refs": {...}}')
  })

  test('that are no JSON are told', async () => {
    const { host, address, folder } = await referenced()
    await writeFile(join(folder, 'waves.json'), '{')
    await expect(waves(over(address, storageAt(host)))).rejects.toThrow('are broken JSON')
  })
})

describe('a part of a file', () => {
  const part = async (...faults: Fault[]) => {
    const { host, address } = await filledBucket(faults)
    const store = httpStore(address, { timeout: 5000, now: () => now, storage: storageAt(host) })
    return store.getRange!('/zarr.json', { offset: 1, length: 4 })
  }

  test('has exactly the bytes that were asked for', async () => {
    expect(await part()).toHaveLength(4)
  })

  test('that is too short is refused', async () => {
    await expect(part('short')).rejects.toThrow(/sent 3 of 4 bytes of http.*zarr\.json\.$/)
  })

  test('is refused if the server sends the whole file instead', async () => {
    await expect(part('whole')).rejects.toThrow('sends no parts of files')
  })
})

describe('the settings of an object storage', () => {
  const settings = {
    ARCHIVE_S3_HOST: 'bucket.s3.eu-central-1.amazonaws.com',
    ARCHIVE_S3_KEY_ID: keyId,
    ARCHIVE_S3_SECRET: secret,
  }

  test('are a host, a key, its secret and a region', () => {
    expect(readConfig({}).archiveStorage).toBeUndefined()
    expect(readConfig({ ...settings, ARCHIVE_S3_REGION: region }).archiveStorage).toEqual(
      storageAt(settings.ARCHIVE_S3_HOST),
    )
  })

  test.each(Object.keys(settings))('need each other: without %s the server does not start', (name) => {
    expect(() => readConfig({ ...settings, [name]: '' })).toThrow('need each other')
  })

  test('are refused without repeating the secret', () => {
    expect(() => readConfig({ ...settings, ARCHIVE_S3_SECRET: 'two words' })).toThrow(
      /^ARCHIVE_S3_SECRET must((?!two).)*$/,
    )
    expect(() => readConfig({ ...settings, ARCHIVE_S3_HOST: 'https://bucket.example.org' })).toThrow(
      'ARCHIVE_S3_HOST must',
    )
  })
})
