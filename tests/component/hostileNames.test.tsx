import { screen, waitFor } from '@testing-library/dom'
import { beforeAll, expect, test } from 'vitest'
import { hostileStrings, isStorable } from '../attack/hostileStrings.ts'
import { siteValues } from '../server/siteValues.ts'
import { navigate, startPortal } from './support/portal.tsx'

const portal = startPortal()

/** The maximum length of a site's name. */
const LONGEST = 100
const names = hostileStrings.filter(
  (text) => isStorable(text) && text !== '' && Array.from(text).length <= LONGEST,
)

/** One hostile name of each family. */
const representatives = [
  "Robert'); DROP TABLE users;--",
  '<svg onload=window.hostile=1>',
  '</title><script>window.hostile=1</script>',
  '&lt;b&gt;not bold&lt;/b&gt;',
  '=HYPERLINK("http://example.org?x="&A1,"click")',
  '../../../etc/passwd',
  '{{constructor.constructor("window.hostile=1")()}}',
  '%CONFIG%',
  '\u202eevitcaer',
  'escape\u001b[31mred\u001b[0m',
  'carriage\r\nSet-Cookie: hostile=1',
  'W'.repeat(90),
  '__proto__',
]

const ids = new Map<string, number>()
beforeAll(async () => {
  // Stored as they are, like records from before texts were made plain.
  for (const name of names) {
    const body = { name, description: name, latitude: 54, longitude: 6.6, isOffshore: true }
    const { id } = await portal.server.database
      .insertInto('records')
      .values(siteValues(1, body))
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(name, id)
  }
})

test('the list in the settings shows each hostile name and description as text', async () => {
  await portal.open('admin', '/settings/sites', { size: 'endless' })
  const nameOf = new Map(names.map((name) => [String(ids.get(name)), name]))
  const rows = () =>
    [...document.querySelectorAll<HTMLElement>('.MuiDataGrid-row')].filter((row) =>
      nameOf.has(row.dataset.id ?? ''),
    )
  // The grid draws a part of its rows.
  await waitFor(() => expect(rows().length).toBeGreaterThan(50))
  for (const field of ['name', 'description'])
    expect(rows().map((row) => row.querySelector(`[data-field="${field}"]`)?.textContent)).toEqual(
      rows().map((row) => nameOf.get(row.dataset.id ?? '')),
    )
})

test('the header of a forecast shows a hostile name of each family as text', async () => {
  expect(names).toEqual(expect.arrayContaining(representatives))
  await portal.open('admin', '/account')
  for (const name of representatives) {
    navigate(`/forecasts/site/${ids.get(name)}`)
    await waitFor(() => expect(document.querySelector('header h2')?.textContent).toBe(name))
  }
  screen.getByRole('button', { name: 'Profile' })
})
