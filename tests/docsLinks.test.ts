import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import packageFile from '../package.json' with { type: 'json' }

const documents = globSync('{*.md,docs/**/*.md,public/**/*.md}')
const ownScripts = Object.keys(packageFile.scripts)

/** Targets of `[words](target)` and `![words](target)` that lie in the project. */
const deadLinks = (folder: string, markdown: string) =>
  [...markdown.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^([a-z]+:|#|\/)/.test(target))
    .filter((target) => !existsSync(join(folder, target.replace(/#.*$/, ''))))

/** Scripts named as `npm start`, `npm test` or `npm run <name>` that package.json does not have. */
const unknownScripts = (markdown: string) =>
  [...markdown.matchAll(/npm (?:run ([\w:-]+)|(start|test)\b)/g)]
    .map(([, named, short]) => named ?? short ?? '')
    .filter((name) => !ownScripts.includes(name))

describe('documents', () => {
  it('finds dead links and unknown scripts', () => {
    const sample =
      'See [a](no/such.md#part), [b](https://example.org), [c](package.json). Say `npm run fly`, `npm test`.'
    expect(deadLinks('.', sample)).toEqual(['no/such.md#part'])
    expect(unknownScripts(sample)).toEqual(['fly'])
  })

  it.each(documents)('%s links to what exists', (path) => {
    expect(deadLinks(dirname(path), readFileSync(path, 'utf8'))).toEqual([])
  })

  it.each(documents)('%s names scripts that exist', (path) => {
    expect(unknownScripts(readFileSync(path, 'utf8'))).toEqual([])
  })
})
