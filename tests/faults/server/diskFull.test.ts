import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { headers, killServers, signIn, started } from '../../server/serverProcess.ts'
import { canMount, withSmallDisk } from './smallDisk.ts'

/** Room for a database with the demonstration and for the reserve that must stay free. */
const DISK_MB = 256

const folder = mkdtempSync(join(tmpdir(), 'seawindow-disk-'))
afterEach(async () => {
  await killServers()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(!canMount(folder))(
  'with a full disk of the embedded database writes return 507 until there is room again, and reads succeed (needs unshare)',
  async () => {
    const server = await started({ DATA_DIR: join(folder, 'data') }, withSmallDisk(folder, DISK_MB))
    const token = await signIn(server.address, 'admin', 'seawindow-demo')
    const signedIn = { ...headers, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    let sites = 0
    const write = async () => {
      const body = JSON.stringify({ name: `Somewhere ${sites++}`, latitude: 55, longitude: 5 })
      const answer = await fetch(`${server.address}/settings/sites`, {
        method: 'POST',
        headers: signedIn,
        body,
      })
      return [answer.status, answer.status === 200 ? '' : await answer.text()]
    }
    const statusOf = async (path: string) =>
      (await fetch(server.address + path, { headers: signedIn })).status
    expect(await write()).toEqual([200, ''])

    // The disk as the server's process sees it.
    const disk = `/proc/${server.child.pid}/root${folder}`
    const fill = () => {
      const filler = openSync(join(disk, 'filler'), 'a')
      const write = () => {
        for (;;) writeSync(filler, Buffer.alloc(1024 * 1024))
      }
      expect(write).toThrow('ENOSPC')
      closeSync(filler)
    }
    fill()
    // The server measures the free space from time to time.
    await expect.poll(async () => (await write())[0]).toBe(507)
    for (let refused = 0; refused < 100; ) {
      const [status, text] = await write()
      if (status === 200) {
        // The database has given back the room of a file of its own, such as an old log: the disk was not full.
        fill()
        continue
      }
      expect([status, text]).toEqual([
        507,
        'The disk of the server is full: nothing can be saved until there is room again.',
      ])
      refused++
    }
    expect(await statusOf('/sites')).toBe(200)
    expect(await statusOf('/health/ready')).toBe(503)

    rmSync(join(disk, 'filler'))
    await expect.poll(write).toEqual([200, ''])
    expect(await statusOf('/health/ready')).toBe(200)
  },
)
