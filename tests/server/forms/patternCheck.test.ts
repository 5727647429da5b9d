import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TSchema } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { checkPatterns, type PatternCheck } from '#server/forms/patternCheck.ts'
import { patternsIn } from '#server/forms/patternsIn.ts'
import { createPatternVerdicts } from '#server/forms/patternVerdicts.ts'
import safePatterns from '#server/forms/safePatterns.json' with { type: 'json' }
import { settings } from '#server/settings/settings.ts'

/** More computing than any of these patterns takes. */
const limits = { budget: 30_000 }

const SLOW = 'takes exponential time on some texts'

describe('the checker', () => {
  it('refuses patterns that take exponential or polynomial time, and accepts those that take linear time', async () => {
    const expected = {
      '(a+)+$': SLOW,
      '^(a|a)*$': SLOW,
      '^\\s+|\\s+$': 'takes 2nd degree polynomial time on some texts',
      '^[A-Z]{2,4}-\\d+$': null,
      '\\p{L}+': null,
      '^[A-Z0-9]{3,7}$': null,
    }
    const found = await checkPatterns(Object.keys(expected), limits)
    expect(Object.fromEntries([...found].map(([pattern, { reason }]) => [pattern, reason]))).toEqual(expected)
  })

  it('has no verdict of a pattern for which the time was too short, and decides it with more', async () => {
    const pattern = '^[a-z0-9]{1,64}@[a-z]{1,64}\\.[a-z]{1,300}$'
    expect([...(await checkPatterns([pattern, '(a+)+$'], { budget: 1 }))]).toEqual([])
    expect((await checkPatterns([pattern], limits)).get(pattern)).toEqual({ reason: null })
  })

  it('ends without verdicts when it is aborted', async () => {
    expect((await checkPatterns(['^a$'], { ...limits, signal: AbortSignal.abort() })).size).toBe(0)
  })
})

describe('verdicts', () => {
  /** Notes what is checked; patterns that begin with ? are never decided. */
  function countingCheck() {
    const checked: string[][] = []
    const check: PatternCheck = async (patterns) => {
      checked.push([...patterns])
      const decided = patterns.filter((pattern) => !pattern.startsWith('\\?'))
      return new Map(decided.map((pattern) => [pattern, { reason: pattern.includes('+)+') ? SLOW : null }]))
    }
    return { checked, patterns: createPatternVerdicts(check) }
  }

  it('are known of the built-in patterns, and of texts that are no regular expressions', () => {
    const { patterns } = countingCheck()
    expect(safePatterns.map((pattern) => patterns.of(pattern))).toEqual(
      safePatterns.map(() => ({ reason: null })),
    )
    expect(patterns.of('(')).toEqual({ reason: 'is no regular expression (Unterminated group)' })
    expect(patterns.of('^new$')).toBeUndefined()
  })

  it('are decided once; an undecided pattern is neither safe nor refused, and is checked again', async () => {
    const { checked, patterns } = countingCheck()
    await patterns.decide(['^once$', '(a+)+$', '\\?', '('], limits)
    await patterns.decide(['^once$', '(a+)+$', '\\?'], limits)
    expect(checked).toEqual([['^once$', '(a+)+$', '\\?'], ['\\?']])
    expect(['^once$', '(a+)+$', '\\?'].map(patterns.of)).toEqual([
      { reason: null },
      { reason: SLOW },
      undefined,
    ])
  })

  it('of drafts are decided one draft at a time', async () => {
    const { checked, patterns } = countingCheck()
    await Promise.all([patterns.decideDraft(['^a$'], limits), patterns.decideDraft(['^a$', '^b$'], limits)])
    expect(checked).toEqual([['^a$'], ['^b$']])
  })
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
  const verdicts = await checkPatterns([...patterns], limits)
  expect([...patterns].filter((pattern) => verdicts.get(pattern)?.reason !== null)).toEqual([])
})
