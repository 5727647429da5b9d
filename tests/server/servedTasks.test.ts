import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = (path: string) => readFileSync(path, 'utf8')

test('a thread of the pool computes every task that the server has', () => {
  const served = source('server/thread.ts')
    .match(/^ {2}\w+(?=,$)/gm)
    ?.map((name) => name.trim())
  const tasks = globSync('server/**/*.ts').flatMap((path) =>
    [...source(path).matchAll(/^export const (\w+): Task</gm)].map(([, name]) => name),
  )
  expect(tasks).toContain('pdfOfSiteReport')
  expect(tasks.filter((name) => !served?.includes(name ?? ''))).toEqual([])
})
