import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { canMount, withSmallDisk } from '../smallDisk.ts'

/** Room for a database, a backup and the reserve that must stay free. */
const DISK_MB = 320

const folder = mkdtempSync(join(tmpdir(), 'seawindow-full-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!canMount(folder))(
  'on a full disk an import and a restore fail with a message and change nothing, and succeed when there is room (needs unshare)',
  () => {
    const script = join(import.meta.dirname, 'fullDiskProcess.ts')
    const [unshare = '', ...options] = withSmallDisk(folder, DISK_MB)
    const { stdout, stderr } = spawnSync(unshare, [...options, process.execPath, script, folder], {
      encoding: 'utf8',
    })
    expect(stderr).toBe('')
    expect(JSON.parse(stdout)).toEqual({
      fullImport: [expect.stringContaining('ENOSPC'), [8]],
      laterImport: ['done', [12]],
      fullBefore: [
        expect.stringMatching(
          /^The disk has no room for the restore: it needs \d+ MB in DATA_DIR, and \d+ MB are free\.$/,
        ),
        ['Later'],
        [12],
      ],
      fullMidway: [expect.stringMatching(/disk|full|read-only/), ['Later'], [12]],
      statements: expect.any(Number),
      later: ['done', ['Of the backup'], [8]],
    })
  },
)
