import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wikiPages } from '#customPages/wiki/wikiPages.ts'
import { findInWiki } from '#customPages/wiki/wikiSearch.ts'

const entry = { name: 'a', title: 'Alerts', path: '/wiki/alerts' }
const text =
  '# Alerts\n\nMails about *windows*.\n\n## The list\n\n| dot | see [Wind](/wiki) |\n\nwindows, again windows\n'

test('a text is found in each section once, regardless of case and Markdown', () => {
  expect(findInWiki([{ entry, text }], ' WIND')).toEqual([
    { title: 'Alerts', heading: 'Alerts', path: '/wiki/alerts#alerts', line: 'Mails about windows .' },
    { title: 'Alerts', heading: 'The list', path: '/wiki/alerts#the-list', line: 'dot see Wind' },
  ])
})

test('nothing is found for blanks or in the addresses of links', () => {
  expect(findInWiki([{ entry, text }], '  ')).toEqual([])
  expect(findInWiki([{ entry, text }], '/wiki')).toEqual([])
})

describe('the pages', () => {
  const files = readdirSync('public/wiki').filter((name) => name.endsWith('.md'))

  test('are the nine of the specification and that of programs, with a file for each', () => {
    expect(wikiPages.map(({ path }) => path).sort()).toEqual(
      [
        '/wiki',
        '/wiki/profile',
        '/wiki/settings',
        '/wiki/faq',
        '/wiki/modules',
        '/wiki/forecasts',
        '/wiki/alerts',
        '/wiki/reports',
        '/wiki/hwwa',
        '/wiki/programs',
      ].sort(),
    )
    expect(wikiPages.map(({ name }) => `${name}.md`).sort()).toEqual(files.sort())
  })

  test.each(files)('%s has no dead links', (file) => {
    const read = (name: string) => readFileSync(`public/wiki/${name}`, 'utf8')
    const links = [...read(file).matchAll(/\]\((\/[^)#]*)(?:#([^)]*))?\)/g)]
    for (const [, path = '', hash] of links) {
      const page = wikiPages.find((one) => one.path === path)
      expect([path, page !== undefined || existsSync(`public${path}`)]).toEqual([path, true])
      if (page === undefined || hash === undefined) continue
      const found = findInWiki([{ entry: page, text: read(`${page.name}.md`) }], hash.replaceAll('-', ' '))
      expect(found.map((one) => one.path)).toContain(`${path}#${hash}`)
    }
  })
})
