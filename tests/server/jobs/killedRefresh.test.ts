import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { openDatabase } from '#server/database/openDatabase.ts'
import { storedRuns } from './jobDatabase.ts'

const SITES = 230
const folder = mkdtempSync(join(tmpdir(), 'seawindow-jobs-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the refresh in a separate process, which is killed without warning when it requests site number `killAt`. */
async function refresh(killAt = Number.POSITIVE_INFINITY) {
  const child = spawn(process.execPath, [
    join(import.meta.dirname, 'refreshingProcess.ts'),
    folder,
    String(SITES),
  ])
  const exited = once(child, 'exit')
  let problems = ''
  child.stderr.on('data', (text) => {
    problems += text
  })
  let requested = 0
  for await (const _ of createInterface({ input: child.stdout }))
    if (++requested === killAt) child.kill('SIGKILL')
  const [code, signal] = await exited
  return { requested, code, signal, problems }
}

async function rowsIn(dataDir: string): Promise<string[]> {
  const { database, close } = await openDatabase({ dataDir })
  const rows = await storedRuns(database)
  await close()
  return rows
}

test('a refresh killed in the middle of a batch resumes after a restart and stores one row for every site', async () => {
  const killed = await refresh(130)
  expect(killed.signal).toBe('SIGKILL')
  const before = (await rowsIn(folder)).length
  expect(before).toBeGreaterThanOrEqual(129)
  expect(before).toBeLessThan(SITES)
  const { requested, code, problems } = await refresh()
  expect([code, problems]).toEqual([0, ''])
  expect(requested).toBe(SITES - before)
  const rows = await rowsIn(folder)
  expect(rows).toHaveLength(SITES)
  expect(new Set(rows).size).toBe(SITES)
})
