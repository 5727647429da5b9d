import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scenes } from '../scripts/pictures/scenes.ts'

const docs = join(import.meta.dirname, '..', 'docs')
const files = readdirSync(join(docs, 'pictures')).sort()
const guide = readFileSync(join(docs, 'administration.md'), 'utf8')

it('the guide for administrators shows every picture that npm run docs:pictures takes, and no other', () => {
  const named = [...guide.matchAll(/!\[[^\]]+\]\(pictures\/([^)]+)\)/g)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(files)
  expect(scenes.map(({ name }) => `${name}.webp`).toSorted()).toEqual(files)
})

it.each(files)('%s is a picture of less than 100 kB', (file) => {
  const path = join(docs, 'pictures', file)
  expect(statSync(path).size).toBeLessThan(100_000)
  expect(readFileSync(path).toString('latin1', 8, 12)).toBe('WEBP')
})

it('anchors in the guide are those of headings', () => {
  for (const [, file = '', anchor = ''] of guide.matchAll(/\]\(([\w-]+\.md)?#([\w-]+)\)/g)) {
    const text = file === '' ? guide : readFileSync(join(docs, file), 'utf8')
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w\- ]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(headings, `${file}#${anchor}`).toContain(anchor)
  }
})
