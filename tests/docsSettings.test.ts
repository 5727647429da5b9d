import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settings } from '#server/settings/settings.ts'

const documented = () => {
  const [, section = ''] = readFileSync('docs/operations.md', 'utf8').split(/^## .*$/m)
  return [...section.matchAll(/^\| `([A-Z0-9_]+)` \| (?:`([^`]*)`)?/gm)].map(([, name = '', value]) => [
    name,
    value,
  ])
}

it('docs/operations.md names every setting, in order', () => {
  expect(documented().map(([name]) => name)).toEqual(Object.keys(settings.properties))
})

it('docs/operations.md gives every default', () => {
  const defaults = Object.entries(settings.properties).flatMap(([name, property]) =>
    'default' in property ? [[name, String(property.default)]] : [],
  )
  expect(Object.fromEntries(documented())).toMatchObject(Object.fromEntries(defaults))
})
