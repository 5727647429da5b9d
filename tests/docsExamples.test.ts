import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createValidator } from '#schemas/validation/validator.ts'
import { mergeResource } from '#server/forms/mergeResource.ts'
import { createPatternVerdicts } from '#server/forms/patternVerdicts.ts'

const docs = join(import.meta.dirname, '..', 'docs')
const jsonBlocks = (text: string) => [...text.matchAll(/```json\n(.*?)```/gs)].map(([, block]) => block ?? '')

const guide = readFileSync(join(docs, 'editing-forms.md'), 'utf8')

const patterns = createPatternVerdicts()
beforeAll(async () => {
  const inGuide = [...guide.matchAll(/"pattern": (".*")/g)].map(([, text = '']): string => JSON.parse(text))
  await patterns.decide(inGuide, { budget: 30_000 })
})

test('the resource file of the guide is valid', () => {
  const [block = ''] = jsonBlocks(readFileSync(join(docs, 'adding-a-resource.md'), 'utf8'))
  const blamed = { path: 'vessels.json', stamp: '', text: block }
  const file = mergeResource(JSON.parse(block), [], blamed, patterns.of)
  expect(file.resource.name).toBe('vessels')
})

/** The built-in sites with an overlay of the guide, as the server merges it. */
function sitesWith(overlay: string) {
  const path = join(import.meta.dirname, '..', 'src', 'schemas', 'resources', 'sites.json')
  const blamed = { path: 'overlay.json', stamp: '', text: overlay }
  return mergeResource(JSON.parse(readFileSync(path, 'utf8')), [JSON.parse(overlay)], blamed, patterns.of)
}

test('the overlay of the guide adds its field to the built-in sites', () => {
  const overlay = jsonBlocks(guide).find((block) => block.includes('identifierMapping')) ?? ''
  expect(sitesWith(overlay).schema.properties.identifierMapping?.title).toBe('Identifier Mapping')
})

describe('the worked overlays of the guide', () => {
  const [, section = ''] = guide.split('## Six worked overlays')
  const overlays = jsonBlocks(section.split('\n## ')[0] ?? '')
  const site = { name: 'Test site', latitude: 54.5, longitude: 7.25 }
  const errorsOf = (number: number, fields: object) =>
    createValidator(sitesWith(overlays[number - 1] ?? '').schema, () => new Date(0))({ ...site, ...fields })

  test('are six', () => {
    expect(overlays).toHaveLength(6)
  })

  test('1: a number with limits, a column and its own message', () => {
    expect(sitesWith(overlays[0] ?? '').schema.properties.waterDepth?.['x-column']).toBe(true)
    expect(errorsOf(1, { waterDepth: 31.5 })).toEqual([])
    expect(errorsOf(1, { waterDepth: -1 })).toEqual([
      { path: '/waterDepth', message: 'Depth is counted downwards from 0' },
    ])
  })

  test('2: other words for the same form', () => {
    const { resource, schema } = sitesWith(overlays[1] ?? '')
    expect([resource.title, resource.singular, resource.empty, schema.properties.name?.title]).toEqual([
      'Locations',
      'Location',
      'No locations found',
      'Location name',
    ])
    expect(errorsOf(2, {})).toEqual([])
  })

  test('3: a required code of a fixed form', () => {
    expect(errorsOf(3, {})).toEqual([{ path: '/siteCode', message: 'Required' }])
    expect(errorsOf(3, { siteCode: 'ANH-7' })).toEqual([
      { path: '/siteCode', message: 'Three capital letters, a hyphen and two digits' },
    ])
    expect(errorsOf(3, { siteCode: 'ANH-07' })).toEqual([])
  })

  test('4: a choice, in its place in the form', () => {
    expect(errorsOf(4, { foundation: 'floating' })).toEqual([])
    expect(errorsOf(4, { foundation: 'raft' })).toEqual([
      { path: '/foundation', message: 'Must be one of Monopile, Jacket, Floating' },
    ])
    expect(sitesWith(overlays[3] ?? '').uiSchema['ui:order']).toEqual(['name', 'foundation', '*'])
  })

  test('5: a rule across fields', () => {
    expect(errorsOf(5, { isOffshore: true })).toEqual([{ path: '/waterDepth', message: 'Required' }])
    expect(errorsOf(5, { isOffshore: true, waterDepth: 30 })).toEqual([])
    expect(errorsOf(5, { isOffshore: false })).toEqual([])
  })

  test('6: fields of their own for then and else', () => {
    expect(errorsOf(6, { isOffshore: true })).toEqual([{ path: '/depth', message: 'Required' }])
    expect(errorsOf(6, { isOffshore: true, depth: 30 })).toEqual([])
    expect(errorsOf(6, { isOffshore: false, road: 'B 5' })).toEqual([])
  })
})

describe('the examples of tests in CONTRIBUTING.md', () => {
  const guide = readFileSync(join(docs, '..', 'CONTRIBUTING.md'), 'utf8')
  const blocks = guide.matchAll(/\(`(tests\/[^`]+)`\):\n\n```tsx?\n(.*?)```/gs)
  const examples = [...blocks].map(([, path = '', example = '']) => ({ path, example }))
  const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

  test('are one of each kind', () => {
    expect(examples.map(({ path }) => path.split('/')[1])).toEqual([
      'weather',
      'server',
      'component',
      'browser',
    ])
  })

  test.each(examples)('are lines of $path', ({ path, example }) => {
    const real = linesOf(readFileSync(join(docs, '..', path), 'utf8'))
    expect(linesOf(example).filter((line) => !real.includes(line))).toEqual([])
  })
})
