import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a worker for the embedded database prints why it cannot start, and fails', async () => {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../server/worker.ts')], { env })
  let printed = ''
  child.stderr.on('data', (text) => {
    printed += text
  })
  expect(await once(child, 'close')).toEqual([1, null])
  expect(printed).toBe(
    'A worker needs DATABASE_URL: the embedded database belongs to one process, which does its jobs.\n',
  )
})
