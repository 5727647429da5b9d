import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { documents } from '../scripts/docs/documents.ts'
import { ruleInWords } from '../scripts/docs/ruleInWords.ts'
import { productTexts } from './domainRules.ts'

const root = join(import.meta.dirname, '..')

const written = await documents(root)

describe('generated documents', () => {
  it.each(Object.entries(written))('%s is what scripts/generateDocs.ts writes', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8')).toBe(text)
  })

  it('contain no type of a record that nothing uses', () => {
    const path = 'src/schemas/resourceFile/recordTypes.ts'
    const names = Array.from(written[path]!.matchAll(/^export interface (\w+)/gm), ([, name]) => name!)
    expect(names).toContain('AlertRecord')
    const users = Object.entries(productTexts()).flatMap(([file, text]) => (file === path ? [] : text))
    const isUsed = (name: string) => users.some((text) => new RegExp(`\\b${name}\\b`).test(text))
    expect(names.filter((name) => !isUsed(name))).toEqual([])
  })

  it.each([
    [{ public: true }, 'everybody'],
    [{}, 'nobody'],
    [{ module: 'hindcasts', permission: 'Hindcasts.Download' }, 'module hindcasts and `Hindcasts.Download`'],
  ] as const)('word a rule', (rule, words) => {
    expect(ruleInWords(rule)).toBe(words)
  })
})
