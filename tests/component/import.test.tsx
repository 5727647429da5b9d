import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test, vi } from 'vitest'
import { fill, startPortal, user } from './support/portal.tsx'
import { followSaves } from './support/saves.ts'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const stored = async (part: string) => (await sites.all('admin')).filter(({ name }) => name.startsWith(part))
const open = async () => {
  await portal.open('admin', '/settings/sites/import')
  await screen.findByLabelText('File')
}
const choose = (name: string, text: string) =>
  user.upload(screen.getByLabelText('File'), new File([text], name, { type: 'text/csv' }))
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = (name: string) => user.click(button(name))
const findButton = (name: string) => screen.findByRole('button', { name })
const fieldFor = (column: string) => screen.getByRole('combobox', { name: `Field for ${column}` })
const results = () => within(screen.getByRole('grid', { name: 'Result of the check' })).getAllByRole('row')

describe('the import of sites', () => {
  test('imports a file of a European spreadsheet after a check', async () => {
    await portal.open('admin', '/settings/sites')
    await user.click(await screen.findByRole('link', { name: 'Import' }))
    await screen.findByLabelText('File')
    expect(location.pathname).toBe('/settings/sites/import')
    const text =
      '\uFEFFNAME;Latitude;longitude;Offshore;Description\r\nImport A;54,5;7,25;Onshore;"two\nlines; ""quoted"""\r\nImport B;55;8;;\r\n'
    await choose('new.csv', text)
    await screen.findByText('new.csv: 2 rows')
    expect(fieldFor('NAME').textContent).toBe('Name')
    expect(fieldFor('Offshore').textContent).toBe('Offshore')
    await press('Check')
    await findButton('New 2')
    expect(await stored('Import')).toEqual([])
    await press('Import 2 rows')
    await screen.findByText('Imported 2 new rows.')
    await user.click(screen.getByRole('link', { name: 'To the list' }))
    fill(await screen.findByLabelText('Name'), 'Import')
    await press('Search')
    await screen.findByRole('link', { name: 'Import A' })
    expect(await stored('Import')).toMatchObject([
      { latitude: 54.5, longitude: 7.25, isOffshore: false, description: 'two\nlines; "quoted"' },
      { isOffshore: true, description: '' },
    ])
  })

  test('says before the check which columns new records lack', async () => {
    await open()
    await choose('lacks.csv', 'Name,Breite\nLacks A,54\n')
    await screen.findByText('No column is chosen for Latitude and Longitude. Rows of new records need them.')
    await user.click(fieldFor('Breite'))
    await user.click(await screen.findByRole('option', { name: 'Latitude' }))
    await screen.findByText('No column is chosen for Longitude. Rows of new records need it.')
    await portal.open('admin', '/settings/users/import')
    await screen.findByLabelText('File')
    await choose('users.csv', 'Username,Email,Name\na,a@example.org,A\n')
    await screen.findByText('users.csv: 1 row')
    // The server gives them a role and permissions.
    expect(screen.queryByText(/^No column is chosen/)).toBeNull()
  })

  test('reads what the list has saved as a workbook, and finds nothing to change', async () => {
    await sites.add('\'=1+1; "quoted"')
    const saved = followSaves()
    await portal.open('admin', '/settings/sites')
    await user.click(await screen.findByRole('button', { name: 'File format' }))
    await user.click(screen.getByRole('combobox', { name: 'File' }))
    await user.click(await screen.findByRole('option', { name: 'Excel workbook (.xlsx)' }))
    await user.keyboard('{Escape}')
    await user.click(await findButton('Excel'))
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Sites.xlsx']))
    const isSent = () =>
      portal.requests().some(({ method, path }) => method === 'PUT' && path === '/config/admin')
    await waitFor(() => expect(isSent()).toBe(true))
    const all = await stored('')
    await open()
    await user.upload(screen.getByLabelText('File'), new File([saved[0]!.content], 'Sites.xlsx'))
    await screen.findByText(`Sites.xlsx: ${all.length} rows`)
    await press('Check')
    await findButton(`Unchanged ${all.length}`)
    await screen.findByText('There is nothing to change.')
    // The format is remembered, for the template too.
    await portal.open('admin', '/settings/sites')
    await findButton('Excel')
    await user.click(screen.getByRole('link', { name: 'Import' }))
    await screen.findByLabelText('File')
    await press('Save a template')
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Sites.xlsx', 'Sites template.xlsx']))
  })

  test('reads what the list has saved with semicolons and decimal commas', async () => {
    const saved = followSaves()
    await portal.open('admin', '/settings/sites')
    await user.click(await screen.findByRole('button', { name: 'File format' }))
    for (const [part, choice] of [
      ['File', 'CSV'],
      ['Separator', 'Semicolon'],
      ['Decimal sign', 'Comma: 1,5'],
    ] as const) {
      await user.click(await screen.findByRole('combobox', { name: part }))
      await user.click(await screen.findByRole('option', { name: choice }))
    }
    await user.keyboard('{Escape}')
    await user.click(await findButton('CSV'))
    await waitFor(() => expect(saved).toHaveLength(1))
    const text = await saved[0]!.content.text()
    expect(text).toMatch(/^Id;Name;/)
    expect(text).toMatch(/;"5\d,\d+";/)
    const all = await stored('')
    await open()
    await choose('Sites.csv', text)
    await screen.findByText(`Sites.csv: ${all.length} rows`)
    await press('Check')
    await findButton(`Unchanged ${all.length}`)
    await portal.call('admin', 'PUT', '/config/admin', {})
  })

  test('shows old and new values of changes, and the reasons of errors, which can be saved as CSV', async () => {
    await sites.add('Diff A')
    const saved = followSaves()
    await open()
    await choose('a.csv', 'Name,Latitude,Longitude\nDiff A,54.25,7\nDiff B,north,7\nDiff C,95,7\n')
    await screen.findByText('a.csv: 3 rows')
    await press('Check')
    await findButton('Wrong 2')
    expect(results()[1]?.textContent).toContain('Must be a number')
    expect(results()[2]?.textContent).toContain('Latitude must be between -90 and +90')
    screen.getByText('2 rows are wrong. The others can be imported without them.')
    await press('Save the wrong rows')
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Sites wrong rows.csv']))
    expect(await saved[0]!.content.text()).toBe(
      'Name,Latitude,Longitude,Reason\r\n' +
        'Diff B,north,7,Latitude: Must be a number\r\n' +
        'Diff C,95,7,Latitude must be between -90 and +90\r\n',
    )
    await press('Changed 1')
    await waitFor(() => expect(results()[1]?.textContent).toContain('Changed'))
    const cells = within(results()[1]!).getAllByRole('gridcell')
    expect(cells.map((cell) => cell.textContent)).toEqual(
      expect.arrayContaining(['2', 'Changed', 'Diff A', 'Latitude', '54', '54.25']),
    )
    expect(await stored('Diff')).toMatchObject([{ latitude: 54 }])
    await press('Import the 1 right row')
    await screen.findByText('Imported 1 changed row.')
    screen.getByText('2 wrong rows were left out.')
    expect(await stored('Diff')).toMatchObject([{ name: 'Diff A', latitude: 54.25 }])
    expect(screen.queryAllByText(/\bimported\b/i)).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: /^Undo/ }))
    await screen.findByText('1 site as before')
    expect(screen.queryAllByText(/\bimported\b/i)).toEqual([])
    expect((await stored('Diff'))[0]?.latitude).not.toBe(54.25)
  })

  test('stores the mapping of columns to fields', async () => {
    const text = 'Station,Breite,Länge\nRemembered,54,7\n'
    await open()
    await choose('a.csv', text)
    await screen.findByText('a.csv: 1 row')
    for (const [column, field] of [
      ['Station', 'Name'],
      ['Breite', 'Latitude'],
      ['Länge', 'Longitude'],
    ] as const) {
      await user.click(fieldFor(column))
      await user.click(await screen.findByRole('option', { name: field }))
    }
    await press('Check')
    await findButton('New 1')
    // Preferences are sent with a delay.
    const sent = () =>
      portal.requests().filter(({ method, path }) => method !== 'GET' && /\/config\//.test(path))
    await waitFor(() => expect(sent()).not.toEqual([]))
    await open()
    await choose('a.csv', text)
    await screen.findByText('a.csv: 1 row')
    await waitFor(() => expect(fieldFor('Breite').textContent).toBe('Latitude'))
  })

  test.each([
    ['an empty file', '', 'x.csv is empty.'],
    [
      'a damaged workbook',
      'PK\u0003\u0004\0\0',
      'x.csv cannot be read as an Excel workbook (.xlsx). Save it again, or save its sheet as CSV.',
    ],
    ['a header alone', 'Name,Latitude\n', 'x.csv has no rows below the names of its columns.'],
  ])('reports the problem of %s', async (_, text, problem) => {
    await open()
    await choose('x.csv', text)
    within(await screen.findByRole('alert')).getByText(problem)
    expect(button('Check').disabled).toBe(true)
  })

  test('shows the progress of writing rows', async () => {
    await open()
    await choose('share.csv', 'Name,Latitude,Longitude\nShare A,54,7\n')
    await screen.findByText('share.csv: 1 row')
    await press('Check')
    await findButton('New 1')
    // The API sends one space for each percent that is written, and then the outcome of the rows.
    const parts = new TransformStream<Uint8Array, Uint8Array>()
    const writer = parts.writable.getWriter()
    const send = (text: string) => writer.write(new TextEncoder().encode(text))
    portal.intercept(({ path }) =>
      path === '/records/sites/import'
        ? new Response(parts.readable, { headers: { 'content-type': 'application/json' } })
        : undefined,
    )
    await press('Import 1 row')
    await screen.findByText('Importing 1 row …')
    const bar = () => screen.queryByRole('progressbar', { name: 'Importing' })
    const percent = () => bar()?.getAttribute('aria-valuenow')
    expect(percent()).toBe(null)
    await send(' '.repeat(40))
    await waitFor(() => expect(percent()).toBe('40'))
    await send(' '.repeat(35))
    await waitFor(() => expect(percent()).toBe('75'))
    const counts = { new: 1, changed: 0, unchanged: 0, wrong: 0 }
    await send(JSON.stringify({ counts, rows: [{ outcome: 'new', id: 1 }], digest: '' }))
    await writer.close()
    await screen.findByText('Imported 1 new row.')
    expect(bar()).toBeNull()
  })

  test('works by keyboard alone', async () => {
    await open()
    const opened = vi.spyOn(HTMLInputElement.prototype, 'click')
    button('Choose file').focus()
    await user.keyboard('{Enter}')
    expect(opened.mock.contexts).toEqual([screen.getByLabelText('File')])
    opened.mockRestore()
    await choose('keys.csv', 'Name,Latitude,Longitude\nBy keyboard,54,7\n')
    await screen.findByText('keys.csv: 1 row')
    const reach = async (name: string) => {
      for (let count = 0; count < 40 && document.activeElement?.textContent?.trim() !== name; count++)
        await user.tab()
      expect(document.activeElement?.textContent).toBe(name)
      await user.keyboard('{Enter}')
    }
    await reach('Check')
    await findButton('New 1')
    await reach('Import 1 row')
    await screen.findByText('Imported 1 new row.')
    expect(await stored('By keyboard')).toHaveLength(1)
  })

  test('is unauthorized for a user who may not create and edit', async () => {
    await portal.open('planner', '/settings/sites/import')
    await screen.findByText('Unauthorized')
  })
})
