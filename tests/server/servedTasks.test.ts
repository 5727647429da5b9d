import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const source = (path: string) => readFileSync(path, 'utf8')

test('a thread of a pool computes every task that the server has', () => {
  const served = globSync('server/**/thread.ts').flatMap((path) =>
    (/serveTasks\(\[([^\]]*)\]\)/.exec(source(path))?.[1] ?? '').split(',').map((name) => name.trim()),
  )
  const tasks = globSync('server/**/*.ts').flatMap((path) =>
    [...source(path).matchAll(/^export const (\w+): Task</gm)].map(([, name]) => name),
  )
  expect(tasks).toContain('pdfOfSiteReport')
  expect(tasks.filter((name) => !served.includes(name ?? ''))).toEqual([])
})
