import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from '../child.mjs'
import { Problem } from '../problem.mjs'
import { inProject } from '../project.mjs'

const ZONE = 'Europe/Berlin'

/** A leap day, the last minutes of a year, and half an hour before both changes of the clock, with the offset of the zone. */
const instants = [
  '2028-02-29T12:00+01:00',
  '2027-12-31T23:50+01:00',
  '2027-03-28T01:30+01:00',
  '2027-10-31T01:30+02:00',
]

/** Runs the unit, API and component tests once from each instant on. What changes with the day fails in one of them. */
export async function testAtInstants(runtime, filters) {
  const library = findLibrary()
  const vitest = inProject('node_modules', 'vitest', 'vitest.mjs')
  const projects = ['unit', 'api', 'component'].map((name) => `--project=${name}`)
  const failed = []
  for (const instant of instants) {
    console.log(`From ${instant} on:`)
    const code = await run(runtime, [vitest, 'run', '--passWithNoTests', ...projects, ...filters], {
      env: {
        TZ: ZONE,
        LD_PRELOAD: library,
        // An offset, not an instant, so that the clocks of all processes agree.
        FAKETIME: `${Math.round((Date.parse(instant) - Date.now()) / 1000)}s`.replace(/^(?=\d)/, '+'),
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
      },
    })
    if (code !== 0) failed.push(instant)
  }
  console.log(failed.length === 0 ? 'Passed from every instant on.' : `Failed from ${failed.join(', ')} on.`)
  return failed.length === 0 ? 0 : 1
}

function findLibrary() {
  const folders = existsSync('/usr/lib') ? readdirSync('/usr/lib').map((name) => join('/usr/lib', name)) : []
  const found = ['/usr/lib', '/usr/local/lib', ...folders]
    .map((folder) => join(folder, 'faketime', 'libfaketime.so.1'))
    .find((file) => existsSync(file))
  if (found) return found
  throw new Problem(
    'libfaketime is not installed: apt-get install faketime. This command runs on Linux only.',
  )
}
