import { existsSync, readFileSync } from 'node:fs'
import { add, none } from './tally.mjs'

/**
 * What a run of Vitest has done, from the lines of progressReporter.ts. Files are named with their project. `hasEnded`
 * is whether Vitest itself ended the run; `cutOff` lists files that began but did not end, each with its running tests.
 */
export function readProgress(path) {
  const files = new Map()
  const retried = []
  let hasEnded = false
  for (const { event, file: name, ...rest } of existsSync(path) ? eventsIn(path) : []) {
    const file = files.get(name)
    if (event === 'planned') for (const planned of rest.files) files.set(planned, undefined)
    if (event === 'fileBegan') files.set(name, { running: new Set(), results: none })
    if (event === 'testBegan') file.running.add(rest.test)
    if (event === 'testEnded') {
      file.running.delete(rest.test)
      file.results = add(file.results, { ...none, [rest.state]: 1 })
      if (rest.isRetried) retried.push(`${name}: ${rest.test} (${rest.state})`)
    }
    if (event === 'fileEnded') file.tally = rest.tally
    if (event === 'ended') hasEnded = true
  }
  const begun = [...files].filter(([, file]) => file !== undefined)
  return {
    hasEnded,
    retried,
    tally: begun.reduce((sum, [, { tally, results }]) => add(sum, tally ?? results), none),
    cutOff: begun
      .filter(([, { tally }]) => tally === undefined)
      .map(([name, { running }]) => [name, ...running].join('\n    ')),
    notBegun: [...files].filter(([, file]) => file === undefined).map(([name]) => name),
  }
}

/** The last line has no end if the process was killed while writing it. */
const eventsIn = (path) =>
  readFileSync(path, 'utf8')
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
