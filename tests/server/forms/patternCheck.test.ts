import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TSchema } from 'typebox'
import { expect, it } from 'vitest'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { checkPatterns, refusedPatterns, runChecker, uncheckedPatterns } from '#server/forms/patternCheck.ts'
import { patternsIn } from '#server/forms/patternsIn.ts'
import { settings } from '#server/settings/settings.ts'

it.each([
  ['(a+)+$', 'takes exponential time on some texts'],
  ['^(a|a)*$', 'takes exponential time on some texts'],
  ['^\\s+|\\s+$', 'takes 2nd degree polynomial time on some texts'],
  ['(', 'is no regular expression (Unterminated group)'],
])('refuses %s: it %s', (pattern, reason) => {
  expect([...refusedPatterns([pattern])]).toEqual([[pattern, reason]])
})

it('accepts patterns whose time is linear in the length of the text', () => {
  expect(refusedPatterns(['^[A-Z]{2,4}-\\d+$', '\\p{L}+', '^[A-Z0-9]{3,7}$'])).toEqual(new Map())
})

it('checks a pattern once', () => {
  const timeOf = (patterns: string[]) => {
    const start = performance.now()
    expect(refusedPatterns(patterns).size).toBe(1)
    return performance.now() - start
  }
  const [first, second] = [timeOf(['^once(a+)+$']), timeOf(['^once(a+)+$'])]
  expect(second).toBeLessThan(first / 10)
})

it('checks patterns in another process, whose results refusedPatterns then uses', async () => {
  const patterns = ['^elsewhere(a+)+$', '^elsewhere$', '(']
  expect(uncheckedPatterns(patterns)).toEqual(patterns.slice(0, 2))
  await Promise.all([checkPatterns(patterns), checkPatterns(patterns)])
  expect(uncheckedPatterns(patterns)).toEqual([])
  expect([...refusedPatterns(patterns).keys()].sort()).toEqual(['(', '^elsewhere(a+)+$'])
})

const root = join(import.meta.dirname, '..', '..', '..')
const schemasIn = (folder: string): FieldSchema[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(root, folder, name), 'utf8')))

it('accepts every pattern of the product itself', async () => {
  const shapes = await Promise.all(
    globSync('src/schemas/shapes/**/*.ts', { cwd: root }).map(
      (path): Promise<Record<string, TSchema | unknown>> => import(/* @vite-ignore */ join(root, path)),
    ),
  )
  const schemas = [
    settings as unknown as FieldSchema,
    ...schemasIn('src/schemas'),
    ...schemasIn('public/customers').flatMap(({ schema, ...rest }) => [schema as FieldSchema, rest]),
    ...shapes.flatMap((module) => Object.values(module)),
  ].filter((schema): schema is FieldSchema => typeof schema === 'object' && schema !== null)
  const patterns = new Set(
    schemas.flatMap((schema) =>
      [schema, schema.schema, schema.formSchema]
        .filter((part): part is FieldSchema => typeof part === 'object' && part !== null)
        .flatMap((part) => patternsIn(part, '').map(({ pattern }) => pattern)),
    ),
  )
  expect([...patterns]).toContain(settings.properties.APPLICATION_KEY.pattern)
  // Patterns that are listed as safe are checked again.
  expect([...runChecker([...patterns])].filter(([, { reason }]) => reason !== null)).toEqual([])
})
