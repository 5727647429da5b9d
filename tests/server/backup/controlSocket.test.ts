import { chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { answerRequests, requestServer } from '#server/backup/controlSocket.ts'
import { temporaryFolder } from '../sources/temporaryFolder.ts'

const request = { command: 'backup', file: '/backups/a' } as const
const answer = async ({ command }: { command: string }) => `${command} of the server`
const expected = { ok: true, message: 'backup of the server' }
const modeOf = (path: string) => statSync(path).mode & 0o777
/** The user `nobody`. */
const NOBODY = 65534

/** A data folder whose path is longer than that of a socket may be. */
async function longFolder(): Promise<string> {
  const folder = join(await temporaryFolder(), 'd'.repeat(120))
  mkdirSync(folder)
  return folder
}
const named = (folder: string) => readFileSync(join(folder, 'server.sock-path'), 'utf8')

describe('the control socket', () => {
  test('lies in the data folder, for its user only', async () => {
    const folder = await temporaryFolder()
    const stop = await answerRequests(folder, answer)
    expect(await requestServer(folder, request)).toEqual(expected)
    expect(readdirSync(folder)).toEqual(['server.sock'])
    expect(modeOf(join(folder, 'server.sock'))).toBe(0o600)
    await stop()
    expect(await requestServer(folder, request)).toBeUndefined()
  })

  test('with too long a path lies in a folder of its own, whose name nobody can guess', async () => {
    const folder = await longFolder()
    expect(await requestServer(folder, request)).toBeUndefined()
    // As left by a killed server.
    await answerRequests(folder, answer)
    const left = dirname(named(folder))
    const stop = await answerRequests(folder, answer)
    expect(await requestServer(folder, request)).toEqual(expected)
    const own = dirname(named(folder))
    expect([existsSync(left), own === left]).toEqual([false, false])
    expect([modeOf(own), modeOf(named(folder)), modeOf(join(folder, 'server.sock-path'))]).toEqual([
      0o700, 0o600, 0o600,
    ])
    await stop()
    expect([readdirSync(folder), existsSync(own)]).toEqual([[], false])
  })

  test('is not that of the data folder from which this one was copied', async () => {
    const folder = await longFolder()
    const stop = await answerRequests(folder, answer)
    const copy = `${folder}-copy`
    cpSync(folder, copy, { recursive: true })
    expect(await requestServer(copy, request)).toBeUndefined()
    await (await answerRequests(copy, answer))()
    expect(await requestServer(folder, request)).toEqual(expected)
    await stop()
  })

  test.skipIf(process.getuid?.() !== 0)(
    'of another user gets no request, unless root sends it to the user of the data folder',
    async () => {
      const folder = await temporaryFolder()
      const stop = await answerRequests(folder, answer)
      chownSync(join(folder, 'server.sock'), NOBODY, NOBODY)
      await expect(requestServer(folder, request)).rejects.toThrow('belongs to another user')
      chownSync(folder, NOBODY, NOBODY)
      expect(await requestServer(folder, request)).toEqual(expected)
      await stop()
    },
  )
})
