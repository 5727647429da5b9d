import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { mergeResource } from '../server/forms/mergeResource.ts'

const docs = join(import.meta.dirname, '..', 'docs')
const jsonBlocks = (text: string) => [...text.matchAll(/```json\n(.*?)```/gs)].map(([, block]) => block ?? '')

test('the resource file of the guide is valid', () => {
  const [block = ''] = jsonBlocks(readFileSync(join(docs, 'adding-a-resource.md'), 'utf8'))
  const file = mergeResource(
    JSON.parse(block),
    [],
    { path: 'vessels.json', stamp: '', text: block },
    () => new Date(0),
  )
  expect(file.resource.name).toBe('vessels')
})

test('the overlay of the guide adds its field to the built-in sites', () => {
  const guide = readFileSync(join(docs, 'editing-forms.md'), 'utf8')
  const overlay = jsonBlocks(guide).find((block) => block.includes('identifierMapping')) ?? ''
  const path = join(import.meta.dirname, '..', 'src', 'schemas', 'resources', 'sites.json')
  const sites = JSON.parse(readFileSync(path, 'utf8'))
  const blamed = { path: 'overlay.json', stamp: '', text: overlay }
  const { schema } = mergeResource(sites, [JSON.parse(overlay)], blamed, () => new Date(0))
  expect(schema.properties.identifierMapping?.title).toBe('Identifier Mapping')
})
