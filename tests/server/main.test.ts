import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { headers, killServers, signIn, start, started } from './serverProcess.ts'

afterEach(killServers)

const freshFolder = () => mkdtempSync(join(tmpdir(), 'seawindow-data-'))

describe('a start that cannot succeed prints its reason in one message and fails', () => {
  const failing = async (settings: Record<string, string>) => {
    const { exit, output } = start(settings)
    expect(await exit).toBe(1)
    expect(output.out).toBe('')
    return output.err
  }

  it.each([
    ['PORT', 'eighty', "PORT must be a whole number from 0 to 65535; it is 'eighty'.\n"],
    ['PORT', '70000', "PORT must be a whole number from 0 to 65535; it is '70000'.\n"],
    ['WEATHER_SOURCE', 'guess', /^WEATHER_SOURCE must be one of climatology.*; it is 'guess'\.\n$/],
    [
      'DATABASE_URL',
      'mysql://x',
      'DATABASE_URL must be an address such as postgres://user:password@host/database.\n',
    ],
  ])('%s=%s', async (name, value, message) => {
    expect(await failing({ [name]: value, DATA_DIR: freshFolder() })).toMatch(message)
  })

  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const message = await failing({ PORT: String(port), DATA_DIR: freshFolder() })
    other.close()
    expect(message).toBe(`Port ${port} of 127.0.0.1 is in use; stop the other program or set PORT.\n`)
  })

  it('a data folder that is a file', async () => {
    const file = join(freshFolder(), 'file')
    writeFileSync(file, '')
    expect(await failing({ DATA_DIR: file })).toBe(`${file} is not a folder; set DATA_DIR.\n`)
    // Node's recursive mkdir never returns there.
    expect(await failing({ DATA_DIR: '/proc/seawindow' })).toBe(
      'The folder /proc/seawindow cannot be made; set DATA_DIR.\n',
    )
  })

  it.skipIf(process.getuid?.() === 0)(
    'a data folder that cannot be written (root may write anywhere)',
    async () => {
      const folder = freshFolder()
      chmodSync(folder, 0o500)
      expect(await failing({ DATA_DIR: folder })).toBe(
        `The folder ${folder} or the port cannot be used: permission denied; set DATA_DIR or PORT.\n`,
      )
    },
  )

  it('a database that does not answer', async () => {
    const message = await failing({ DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c', DATA_DIR: freshFolder() })
    expect(message).toBe('The database at DATABASE_URL does not answer.\n')
  })
})

describe('the embedded database', () => {
  it('is seeded once, survives a kill, is locked by one process and closes cleanly', async () => {
    const settings = { DATA_DIR: freshFolder(), DEMO_PASSWORD: 'kept over a kill' }
    const first = await started(settings)
    const token = await signIn(first.address, 'admin', settings.DEMO_PASSWORD)
    const signedIn = { ...headers, authorization: `Bearer ${token}` }
    const created = await fetch(`${first.address}/settings/sites`, {
      method: 'POST',
      headers: { ...signedIn, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Survivor', latitude: 55, longitude: 5 }),
    })
    expect(created.status).toBe(200)

    const second = start(settings)
    expect(await second.exit).toBe(1)
    expect(second.output.err).toBe(
      `The database in ${join(settings.DATA_DIR, 'database')} is in use by another process; stop that one first.\n`,
    )

    first.child.kill('SIGKILL')
    await first.exit
    const third = await started(settings)
    const found = await fetch(`${third.address}/settings/sites?name=Survivor`, { headers: signedIn })
    expect((await found.json()).data).toHaveLength(1)

    third.child.kill('SIGTERM')
    expect(await third.exit).toBe(0)
    expect(third.output.err).toBe('')
    // Deleting the file would release the lock of the process that has it open.
    expect(existsSync(join(settings.DATA_DIR, 'database.sqlite-lock'))).toBe(true)
  })

  it('has no demonstration data in production, and a first administrator if configured', async () => {
    const settings = { DATA_DIR: freshFolder(), NODE_ENV: 'production', LOG_LEVEL: 'error' }
    const empty = await started(settings)
    await expect(signIn(empty.address, 'admin', 'seawindow-demo')).rejects.toThrow(
      'Incorrect username and/or password. Please try again.',
    )
    empty.child.kill('SIGINT')
    expect(await empty.exit).toBe(0)
    expect(empty.output.out).toContain('start once with ADMIN_PASSWORD')

    const easy = start({ ...settings, ADMIN_PASSWORD: 'administrator1' })
    expect(await easy.exit).toBe(1)
    expect(easy.output.err).toContain('ADMIN_PASSWORD: This password is too easy to guess.')

    const filled = await started({ ...settings, ADMIN_PASSWORD: 'a long first password' })
    const token = await signIn(filled.address, 'admin', 'a long first password')
    const answer = await fetch(`${filled.address}/settings/sites`, {
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect((await answer.json()).data).toEqual([])
    expect(filled.output.out + filled.output.err).not.toContain('a long first password')
  })
})
