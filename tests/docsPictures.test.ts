import { globSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { administration } from '../scripts/pictures/administrationScenes.ts'
import { wiki } from '../scripts/pictures/wikiScenes.ts'

const root = join(import.meta.dirname, '..')
const docs = join(root, 'docs')
const text = (path: string) => readFileSync(path, 'utf8')
const guide = text(join(docs, 'administration.md'))

const sources = [
  { title: 'the guide for administrators', guide: administration, pages: [guide], prefix: 'pictures/' },
  {
    title: 'the wiki',
    guide: wiki,
    pages: globSync(join(root, 'public/wiki/*.md')).map(text),
    prefix: '/wiki/',
  },
]

/** Width and height of the canvas in an extended WebP (RFC 9649, section 2.7), which a browser writes. */
function sizeOf(content: Buffer): { width: number; height: number } {
  expect(content.toString('latin1', 8, 16)).toBe('WEBPVP8X')
  return { width: 1 + content.readUIntLE(24, 3), height: 1 + content.readUIntLE(27, 3) }
}

describe.each(sources)('the pictures of $title', ({ guide: { folder, scenes, ...usual }, pages, prefix }) => {
  const files = readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.webp'))
    .sort()
  const named = pages.flatMap((page) => [...page.matchAll(/!\[([^\]]*)\]\(([^)]+)\)/g)])

  it('are those that npm run docs:screenshots takes, each shown by a page', () => {
    expect(scenes.map(({ name }) => `${name}.webp`).toSorted()).toEqual(files)
    const addresses = named.map(([, , address = '']) => address)
    expect(addresses.map((address) => address.replace(/#.*/, '')).toSorted()).toEqual(
      files.map((file) => `${prefix}${file}`),
    )
  })

  it('have the sizes given in their addresses', () => {
    for (const [, , address = ''] of named) {
      const [, file = '', width, height] = /([\w-]+\.webp)#(\d+)x(\d+)$/.exec(address) ?? []
      if (prefix === '/wiki/') expect(file).not.toBe('')
      if (file === '') continue
      const size = sizeOf(readFileSync(join(root, folder, file)))
      expect([file, size]).toEqual([file, { width: Number(width), height: Number(height) }])
    }
  })

  it('have descriptive and distinct alternative texts', () => {
    const alternatives = named.map(([, alternative = '']) => alternative)
    for (const alternative of alternatives) expect(alternative.split(' ').length).toBeGreaterThan(3)
    expect(new Set(alternatives).size).toBe(alternatives.length)
  })

  it.each(files)('%s has the size of its scene, and less than 100 kB', (file) => {
    const path = join(root, folder, file)
    expect(statSync(path).size).toBeLessThan(100_000)
    const { width = usual.width, height = usual.height } =
      scenes.find(({ name }) => name === basename(file, '.webp')) ?? {}
    expect(sizeOf(readFileSync(path))).toEqual({ width, height })
  })
})

it('anchors in the guide refer to existing headings', () => {
  for (const [, file = '', anchor = ''] of guide.matchAll(/\]\(([\w-]+\.md)?#([\w-]+)\)/g)) {
    const page = file === '' ? guide : text(join(docs, file))
    const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(headings, `${file}#${anchor}`).toContain(anchor)
  }
})
