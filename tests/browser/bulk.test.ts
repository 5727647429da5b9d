import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { gridRows, startEditableServer, waitForText } from './support/editableServer.ts'

const { api, as } = startEditableServer()

interface Site {
  id: number
  name: string
  description: string
  version: number
}

const sitesNamed = async (part: string): Promise<Site[]> => {
  const call = await api('admin')
  return (await call('GET', `/settings/sites?name=${encodeURIComponent(part)}`)).body.data
}
const makeSites = async (...names: string[]) => {
  const call = await api('admin')
  for (const name of names) await call('POST', '/settings/sites', { name, latitude: 54, longitude: 7 })
}
/** Searches for sites by name and ticks all of them. */
async function tickAll(page: Page, part: string, count: number) {
  await page.getByRole('search').getByLabel('Name').fill(part)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect.poll(() => gridRows(page).count()).toBe(count)
  await page.getByRole('checkbox', { name: 'Select all rows' }).check()
  await waitForText(page, `${count} sites selected`)
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const undo = (page: Page) => page.getByRole('button', { name: /^Undo \(\d+ s\)$/ })
const refused = /400 \(Bad Request\)|409 \(Conflict\)/

describe('the ticked rows of a list', () => {
  test('are set to one value after a preview, which can be undone', async () => {
    await makeSites('Bulk edit A', 'Bulk edit B')
    await as('admin', '/settings/sites', async (page) => {
      await tickAll(page, 'Bulk edit', 2)
      await button(page, 'Edit selected').click()
      const dialog = page.getByRole('dialog', { name: 'Edit 2 sites' })
      await dialog.getByRole('checkbox', { name: 'Change Description' }).check()
      await dialog.getByRole('textbox', { name: 'Description' }).fill('Wind farm')
      await button(page, 'Preview').click()
      const preview = dialog.getByRole('grid', { name: 'What changes' })
      await expect.poll(() => preview.getByRole('row').count()).toBe(3)
      expect(await preview.getByRole('row').nth(1).textContent()).toContain('Wind farm')
      expect((await sitesNamed('Bulk edit')).map(({ description }) => description)).toEqual(['', ''])
      expect(await axeViolations(page)).toEqual([])
      await button(page, 'Change 2').click()
      await waitForText(page, '2 sites changed')
      await dialog.waitFor({ state: 'hidden' })
      expect((await sitesNamed('Bulk edit')).map(({ description }) => description)).toEqual([
        'Wind farm',
        'Wind farm',
      ])
      await undo(page).click()
      await waitForText(page, '2 sites as before')
    })
    expect((await sitesNamed('Bulk edit')).map(({ description }) => description)).toEqual(['', ''])
  })

  test('are not changed by an invalid value, whose errors are reported', async () => {
    await makeSites('Bulk wrong A', 'Bulk wrong B')
    await as('admin', '/settings/sites', async (page) => {
      await tickAll(page, 'Bulk wrong', 2)
      await button(page, 'Edit selected').click()
      const dialog = page.getByRole('dialog', { name: 'Edit 2 sites' })
      await dialog.getByRole('checkbox', { name: 'Change Latitude' }).check()
      await dialog.getByRole('textbox', { name: 'Latitude' }).fill('north')
      await button(page, 'Preview').click()
      await dialog.getByText('Must be a number').waitFor()
      await dialog.getByRole('textbox', { name: 'Latitude' }).fill('91,5')
      await button(page, 'Preview').click()
      await dialog.getByText('2 sites cannot be changed so.').waitFor()
      await dialog.getByText('Latitude must be between -90 and +90').first().waitFor()
      expect(await button(page, 'Change 0').isDisabled()).toBe(true)
      await button(page, 'Cancel').click()
    })
  })

  test('are listed before they are deleted, and Undo restores them with their ids', async () => {
    await makeSites('Bulk gone A', 'Bulk gone B', 'Bulk gone C')
    const before = await sitesNamed('Bulk gone')
    await as('admin', '/settings/sites', async (page) => {
      await tickAll(page, 'Bulk gone', 3)
      await button(page, 'Delete selected').click()
      const dialog = page.getByRole('dialog', { name: 'Delete 3 sites?' })
      await expect
        .poll(() => dialog.getByRole('listitem').allTextContents())
        .toEqual(['Bulk gone A', 'Bulk gone B', 'Bulk gone C'])
      expect(await axeViolations(page)).toEqual([])
      await button(page, 'Delete 3').click()
      await waitForText(page, '3 sites deleted')
      expect(await sitesNamed('Bulk gone')).toEqual([])
      await undo(page).click()
      await waitForText(page, '3 sites as before')
      await expect.poll(() => gridRows(page).count()).toBe(3)
    })
    expect(await sitesNamed('Bulk gone')).toEqual(before)
  })

  test('are all left unchanged if one of them was changed in the meantime', async () => {
    await makeSites('Bulk stale A', 'Bulk stale B')
    await as(
      'admin',
      '/settings/sites',
      async (page) => {
        await tickAll(page, 'Bulk stale', 2)
        const [first] = await sitesNamed('Bulk stale A')
        const call = await api('admin')
        // Changed during the request, because the page may reload the list at any time before.
        await page.route('**/records/sites/bulk/delete', async (route) => {
          await call('PUT', '/settings/sites', { ...first, description: 'mine' })
          await route.continue()
        })
        await button(page, 'Delete selected').click()
        await button(page, 'Delete 2').click()
        await page.getByText(/1 record cannot be changed\. Nothing was changed\./).waitFor()
        await button(page, 'Cancel').click()
      },
      { expected: refused },
    )
    expect(await sitesNamed('Bulk stale')).toHaveLength(2)
  })

  test('are edited and deleted by keyboard alone', async () => {
    await makeSites('Bulk keys A', 'Bulk keys B')
    await as(
      'admin',
      '/settings/sites?filters[0][field]=name&filters[0][operator]=contains&filters[0][value]=Bulk keys',
      async (page) => {
        await expect.poll(() => gridRows(page).count()).toBe(2)
        await page.getByRole('checkbox', { name: 'Select all rows' }).focus()
        await page.keyboard.press('Space')
        await waitForText(page, '2 sites selected')
        await button(page, 'Delete selected').focus()
        await page.keyboard.press('Enter')
        await page.getByRole('dialog').waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        await button(page, 'Delete selected').focus()
        await page.keyboard.press('Enter')
        // The Delete button has the focus.
        await expect.poll(() => page.locator('*:focus').textContent()).toBe('Delete 2')
        await page.keyboard.press('Enter')
        await waitForText(page, '2 sites deleted')
      },
    )
    expect(await sitesNamed('Bulk keys')).toEqual([])
  })
})
