import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize } from './support/browser.ts'
import { startEditableServer, waitForText } from './support/editableServer.ts'

const { api, as } = startEditableServer()

const sitesNamed = async (part: string) => {
  const call = await api('admin')
  return (await call('GET', `/settings/sites?name=${encodeURIComponent(part)}`)).body.data
}

const choose = (page: Page, name: string, text: string | Buffer) =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const check = (page: Page) => page.getByRole('button', { name: 'Check', exact: true }).click()
const fieldFor = (page: Page, column: string) => page.getByRole('combobox', { name: `Field for ${column}` })
const grid = (page: Page) => page.getByRole('grid', { name: 'Result of the check' })
const refused = /400 \(Bad Request\)|409 \(Conflict\)/

describe('the import of sites', () => {
  test('imports a file of a European spreadsheet after a check', async () => {
    await as('admin', '/settings/sites', async (page) => {
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await page.waitForURL(({ pathname }) => pathname === '/settings/sites/import')
      const text =
        '\uFEFFNAME;Latitude;longitude;Offshore;Description\r\nImport A;54,5;7,25;Onshore;"two\nlines; ""quoted"""\r\nImport B;55;8;;\r\n'
      await choose(page, 'new.csv', text)
      await waitForText(page, 'new.csv: 2 rows')
      expect(await fieldFor(page, 'NAME').textContent()).toBe('Name')
      expect(await fieldFor(page, 'Offshore').textContent()).toBe('Offshore')
      await check(page)
      await page.getByRole('button', { name: 'New 2' }).waitFor()
      expect(await sitesNamed('Import A')).toEqual([])
      await page.getByRole('button', { name: 'Import 2 rows' }).click()
      await waitForText(page, 'Imported 2 new rows.')
      await page.getByRole('link', { name: 'To the list' }).click()
      await page.getByRole('search').getByLabel('Name').fill('Import')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('link', { name: 'Import A' }).waitFor()
    })
    expect(await sitesNamed('Import A')).toMatchObject([
      { latitude: 54.5, longitude: 7.25, isOffshore: false, description: 'two\nlines; "quoted"' },
    ])
    expect(await sitesNamed('Import B')).toMatchObject([{ isOffshore: true, description: '' }])
  })

  test('shows old and new values of changes, and the reasons of errors, which can be saved as CSV', async () => {
    const call = await api('admin')
    await call('POST', '/settings/sites', { name: 'Diff A', latitude: 54, longitude: 7 })
    await as(
      'admin',
      '/settings/sites/import',
      async (page) => {
        await choose(page, 'a.csv', 'Name,Latitude,Longitude\nDiff A,54.25,7\nDiff B,north,7\nDiff C,95,7\n')
        await check(page)
        await page.getByRole('button', { name: 'Wrong 2' }).waitFor()
        const wrong = await grid(page).getByRole('row').allTextContents()
        expect(wrong[1]).toContain('Must be a number')
        expect(wrong[2]).toContain('Latitude must be between -90 and +90')
        expect(await page.getByRole('button', { name: 'Import 1 row' }).isDisabled()).toBe(true)
        const download = page.waitForEvent('download')
        await page.getByRole('button', { name: 'Wrong rows as CSV' }).click()
        const file = await download
        expect(file.suggestedFilename()).toBe('Sites wrong rows.csv')
        const chunks: Buffer[] = []
        for await (const chunk of await file.createReadStream()) chunks.push(Buffer.from(chunk))
        expect(Buffer.concat(chunks).toString('utf8')).toBe(
          '\uFEFFName,Latitude,Longitude,Reason\r\n' +
            'Diff B,north,7,Latitude: Must be a number\r\n' +
            'Diff C,95,7,Latitude must be between -90 and +90\r\n',
        )
        await page.getByRole('button', { name: 'Changed 1' }).click()
        const row = grid(page).getByRole('row').nth(1)
        await expect.poll(() => row.textContent()).toContain('Changed')
        expect(await row.getByRole('gridcell').allTextContents()).toEqual(
          expect.arrayContaining(['2', 'Changed', 'Diff A', 'Latitude', '54', '54.25']),
        )
      },
      { expected: refused },
    )
    expect(await sitesNamed('Diff')).toMatchObject([{ latitude: 54 }])
  })

  test('stores the mapping of columns to fields', async () => {
    const text = 'Station,Breite,Länge\nRemembered,54,7\n'
    await as('admin', '/settings/sites/import', async (page) => {
      await choose(page, 'a.csv', text)
      for (const [column, field] of [
        ['Station', 'Name'],
        ['Breite', 'Latitude'],
        ['Länge', 'Longitude'],
      ] as const) {
        await fieldFor(page, column).click()
        await page.getByRole('option', { name: field, exact: true }).click()
      }
      // Preferences are sent with a delay.
      const stored = page.waitForResponse(
        (answer) => answer.request().method() !== 'GET' && answer.url().includes('/config/'),
      )
      await check(page)
      await page.getByRole('button', { name: 'New 1' }).waitFor()
      await stored
      await page.reload()
      await choose(page, 'a.csv', text)
      await waitForText(page, 'a.csv: 1 row')
      await expect.poll(() => fieldFor(page, 'Breite').textContent()).toBe('Latitude')
    })
  })

  test.each([
    ['an empty file', '', 'x.csv is empty.'],
    ['a workbook', 'PK\u0003\u0004\0\0', 'x.csv is not CSV. Save the sheet as CSV and choose that file.'],
    ['a header alone', 'Name,Latitude\n', 'x.csv has no rows below the names of its columns.'],
  ])('reports the problem of %s', async (_, text, problem) => {
    await as('admin', '/settings/sites/import', async (page) => {
      await choose(page, 'x.csv', text)
      await page.getByRole('alert').getByText(problem).waitFor()
      expect(await page.getByRole('button', { name: 'Check', exact: true }).isDisabled()).toBe(true)
    })
  })

  test('shows the progress of writing rows', async () => {
    await as('admin', '/settings/sites/import', async (page) => {
      await choose(page, 'share.csv', 'Name,Latitude,Longitude\nShare A,54,7\n')
      await check(page)
      await page.getByRole('button', { name: 'New 1' }).waitFor()
      // Mocks the server's response: one space for each percent written, and then the outcome of the rows.
      await page.evaluate(() => {
        const { fetch } = window
        const parts = new TransformStream<Uint8Array, Uint8Array>()
        const writer = parts.writable.getWriter()
        const send = (text: string) => writer.write(new TextEncoder().encode(text))
        const rest = { outcome: 'new', id: 1 }
        const counts = { new: 1, changed: 0, unchanged: 0, wrong: 0 }
        Object.assign(window, {
          fetch: (address: string, init?: RequestInit) =>
            address.endsWith('/records/sites/import')
              ? Promise.resolve(
                  new Response(parts.readable, { headers: { 'content-type': 'application/json' } }),
                )
              : fetch(address, init),
          sendShare: (percent: number) => send(' '.repeat(percent)),
          sendAnswer: () =>
            send(JSON.stringify({ counts, rows: [rest], digest: '' })).then(() => writer.close()),
        })
      })
      const tell = (name: 'sendShare' | 'sendAnswer', percent = 0) =>
        page.evaluate(
          ([call, share]) =>
            void (window as unknown as Record<string, (share: number) => void>)[call]?.(share),
          [name, percent] as const,
        )
      await page.getByRole('button', { name: 'Import 1 row' }).click()
      await waitForText(page, 'Importing 1 row …')
      const bar = page.getByRole('progressbar', { name: 'Importing' })
      expect(await bar.getAttribute('aria-valuenow')).toBe(null)
      await tell('sendShare', 40)
      await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('40')
      await tell('sendShare', 35)
      await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('75')
      await tell('sendAnswer')
      await waitForText(page, 'Imported 1 new row.')
      expect(await bar.count()).toBe(0)
    })
  })

  test('works by keyboard alone', async () => {
    await as('admin', '/settings/sites/import', async (page) => {
      await page.getByLabel('CSV file').focus()
      await choose(page, 'keys.csv', 'Name,Latitude,Longitude\nBy keyboard,54,7\n')
      await waitForText(page, 'keys.csv: 1 row')
      const press = async (name: string) => {
        for (let index = 0; index < 40; index++) {
          await page.keyboard.press('Tab')
          const focused = page.locator('*:focus')
          if ((await focused.textContent())?.trim() === name) return page.keyboard.press('Enter')
        }
        throw new Error(`${name} is not reached by Tab`)
      }
      await press('Check')
      await page.getByRole('button', { name: 'New 1' }).waitFor()
      await press('Import 1 row')
      await waitForText(page, 'Imported 1 new row.')
    })
    expect(await sitesNamed('By keyboard')).toHaveLength(1)
  })

  test('is unauthorized for a user who may not create and edit', async () => {
    await as('planner', '/settings/sites/import', async (page) => {
      await waitForText(page, 'Unauthorized')
    })
  })

  test('is accessible and fits at every size', async () => {
    await as('admin', '/settings/sites/import', async (page) => {
      const fits = async () => {
        const { scrollWidth, clientWidth } = await page.evaluate(() => ({
          scrollWidth: document.documentElement.scrollWidth,
          clientWidth: document.documentElement.clientWidth,
        }))
        expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
        expect(await axeViolations(page)).toEqual([])
      }
      await choose(page, 'wide.csv', 'Name,Latitude,Longitude\nWide A,54,7\nWide B,95,7\n')
      await waitForText(page, 'wide.csv: 2 rows')
      await atEverySize(page, fits)
      await check(page)
      await page.getByRole('button', { name: 'All 2' }).click()
      await atEverySize(page, fits)
    })
  })
})
