import { closeSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { headers, killServers, signIn, started } from '../../../server/serverProcess.ts'
import { canMount, withSmallDisk } from '../smallDisk.ts'

const folder = mkdtempSync(join(tmpdir(), 'seawindow-uploads-'))
afterEach(async () => {
  await killServers()
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
})

const PART = 1024 * 1024

/** Four megabytes of a buoy, more than the days that it has, so that parts end inside rows. */
const rows = Array.from({ length: 45_000 }, (_, hour) => {
  const time = new Date(Date.UTC(2020, 0, 1, hour)).toISOString()
  return `${time},${(1 + (hour % 70) / 10).toFixed(1)},${'x'.repeat(65)}`
})
const text = Buffer.from(['time,wave_height,remark', ...rows].join('\n'))
const partCount = Math.ceil(text.length / PART)
const partOf = (part: number) => text.subarray((part - 1) * PART, part * PART)

async function client(address: string) {
  const token = await signIn(address, 'admin', 'seawindow-demo')
  return async (method: string, path: string, body?: object | Buffer) => {
    const isBytes = Buffer.isBuffer(body)
    const answer = await fetch(address + path, {
      method,
      headers: {
        ...headers,
        accept: 'application/json, application/problem+json',
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': isBytes ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: isBytes ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const json = await answer.json()
    return { status: answer.status, data: json.data, detail: json.detail }
  }
}

const plan = { latitude: 54.01, longitude: 6.6 }

test('a file whose server is killed goes on with the part that comes next, and becomes a series', async () => {
  const settings = { DATA_DIR: join(folder, 'killed') }
  const first = await started(settings)
  const call = await client(first.address)
  const { data } = await call('POST', '/archive/uploads', { name: 'buoy.csv', size: text.length })
  const path = `/archive/uploads/${data.id}`
  await call('PUT', `${path}/1`, partOf(1))
  const interrupted = call('PUT', `${path}/2`, partOf(2)).catch(() => undefined)
  first.child.kill('SIGKILL')
  await interrupted
  await first.exit

  const second = await started(settings)
  const again = await client(second.address)
  const { data: left } = await again('GET', path)
  expect([2, 3]).toContain(left.nextPart)
  for (let part = left.nextPart; part <= partCount; part++) {
    expect((await again('PUT', `${path}/${part}`, partOf(part))).status).toBe(200)
  }
  expect(readFileSync(join(settings.DATA_DIR, 'uploads', String(data.id))).equals(text)).toBe(true)
  expect((await again('POST', `${path}/import`, plan)).data.state).toBe('importing')
  await expect
    .poll(async () => (await again('GET', path)).data, { timeout: 60_000, interval: 500 })
    .toMatchObject({ state: 'imported', series: '54.01N_6.6E' })
})

test.skipIf(!canMount(folder))(
  'a part for which the disk has no room is refused with 507 and can be sent again (needs unshare)',
  async () => {
    const server = await started({ DATA_DIR: join(folder, 'data') }, withSmallDisk(folder, 256))
    const call = await client(server.address)
    const { data } = await call('POST', '/archive/uploads', { name: 'buoy.csv', size: text.length })
    const path = `/archive/uploads/${data.id}`
    await call('PUT', `${path}/1`, partOf(1))

    // The disk as the server's process sees it.
    const disk = `/proc/${server.child.pid}/root${folder}`
    const filler = openSync(join(disk, 'filler'), 'a')
    const fill = () => {
      for (;;) writeSync(filler, Buffer.alloc(PART))
    }
    expect(fill).toThrow('ENOSPC')
    closeSync(filler)
    await expect
      .poll(async () => (await call('PUT', `${path}/2`, partOf(2))).detail)
      .toBe('The disk of the server is full: nothing can be saved until there is room again.')
    expect((await call('GET', path)).data).toMatchObject({ received: PART, nextPart: 2, state: 'receiving' })
    const refused = await call('POST', '/archive/uploads', { name: 'other.csv', size: 1000 })
    expect(refused.status).toBe(507)

    rmSync(join(disk, 'filler'))
    for (let part = 2; part <= partCount; part++)
      await expect.poll(async () => (await call('PUT', `${path}/${part}`, partOf(part))).status).toBe(200)
    const { data: checked } = await call('POST', `${path}/check`, plan)
    expect([checked.problem, checked.files[0].rows]).toEqual([undefined, rows.length])
  },
)
