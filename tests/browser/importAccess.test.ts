import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { startEditableServer, waitForText } from './support/editableServer.ts'

const { api, as } = startEditableServer()

const names = (count: number, start: string) =>
  Array.from({ length: count }, (_, index) => `${start} ${String(index + 1).padStart(2, '0')}`)
const choose = (page: Page, name: string, text: string) =>
  page.getByLabel('CSV file').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const makeSites = async (sites: readonly string[]) => {
  const call = await api('admin')
  for (const name of sites) await call('POST', '/settings/sites', { name, latitude: 54, longitude: 7 })
}
const sitesOf = async (username: string) => {
  const call = await api('admin')
  const users = (await call('GET', '/settings/siteusers/users')).body.data
  const { id } = users.find((user: { username: string }) => user.username === username)
  return (await call('GET', `/settings/siteusers/${id}/sites`)).body.data
}

describe('a new administrator', () => {
  test('adds ten users from a spreadsheet and gives them twenty sites in ten steps', async () => {
    const sites = names(20, 'Farm')
    await makeSites(sites)
    const people = names(10, 'Planner')
    // One sheet for both imports, in the format of a European spreadsheet.
    const rows = people.map((name) => {
      const username = name.toLowerCase().replace(' ', '.')
      return `${username};${username}@example.org;${name};User;"${sites.join('; ')}"`
    })
    const sheet = `\uFEFFUser name;E-mail;Name;Role;Sites\r\n${rows.join('\r\n')}\r\n`
    let steps = 0
    await as('admin', '/settings', async (page) => {
      const step = async (action: Promise<unknown>) => {
        steps++
        await action
      }
      const menu = page.getByRole('navigation', { name: 'Settings' })
      await step(menu.getByRole('link', { name: 'Users', exact: true }).click())
      await step(page.getByRole('link', { name: 'Import', exact: true }).click())
      await step(choose(page, 'team.csv', sheet))
      await step(button(page, 'Check').click())
      await page.getByRole('button', { name: 'New 10' }).waitFor()
      await step(button(page, 'Import 10 rows').click())
      await waitForText(page, 'Imported 10 new rows.')
      await step(menu.getByRole('link', { name: 'Manage Access to Sites', exact: true }).click())
      await step(page.getByRole('link', { name: 'Import', exact: true }).click())
      await step(choose(page, 'team.csv', sheet))
      await step(button(page, 'Check').click())
      await page.getByRole('button', { name: 'New 200' }).waitFor()
      await step(button(page, 'Import 200 rows').click())
      await waitForText(page, 'Imported 200 new rows.')
    })
    expect(steps).toBe(10)
    for (const name of people) expect(await sitesOf(name.toLowerCase().replace(' ', '.'))).toHaveLength(20)
  })
})

describe('the import of access', () => {
  test('shows each pair, and the row and column of each error', async () => {
    await makeSites(['Access A', 'Access B'])
    await as('admin', '/settings/access/import', async (page) => {
      await page.getByText(/^Each row lets a user see a site/).waitFor()
      await choose(page, 'pairs.csv', 'Site,User\n"Access A; Access B",multi\nAccess A,nobody\n')
      await button(page, 'Check').click()
      const grid = page.getByRole('grid', { name: 'Result of the check' })
      await page.getByRole('button', { name: 'Wrong 1' }).waitFor()
      expect(await grid.getByRole('row').nth(1).getByRole('gridcell').allTextContents()).toEqual(
        expect.arrayContaining(['3', 'Wrong', 'Access A, nobody', 'User', 'There is no nobody']),
      )
      await page.getByRole('button', { name: 'New 2' }).click()
      await expect
        .poll(() => grid.getByRole('row').nth(2).getByRole('gridcell').allTextContents())
        .toEqual(expect.arrayContaining(['2', 'New', 'Access B, multi']))
      expect(await button(page, 'Import 2 rows').isDisabled()).toBe(true)
      expect(await axeViolations(page)).toEqual([])
    })
    expect(await sitesOf('multi')).not.toContain('Access A')
  })

  test('finds nothing to change in the exported pairs', async () => {
    await makeSites(['Pair C', 'Pair D; north'])
    const connect = async (call: Awaited<ReturnType<typeof api>>, site: string) => {
      const idOf = async (side: string, field: string, name: string) =>
        (await call('GET', `/settings/siteusers/${side}`)).body.data.find(
          (row: Record<string, unknown>) => row[field] === name,
        ).id
      const [siteId, userId] = [await idOf('sites', 'name', site), await idOf('users', 'username', 'multi')]
      await call('POST', `/settings/siteusers/connect/${siteId}/${userId}`)
      return siteId
    }
    const call = await api('admin')
    await connect(call, 'Pair C')
    const odd = await connect(call, 'Pair D; north')
    const pairs = (await call('GET', '/settings/siteusers/pairs')).body.data
    await as('admin', '/settings/access', async (page) => {
      const csvOf = async () => {
        const download = page.waitForEvent('download')
        await button(page, 'CSV').click()
        const chunks: Buffer[] = []
        for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk))
        return Buffer.concat(chunks).toString('utf8')
      }
      const all = await csvOf()
      expect(all.trim().split('\r\n')).toHaveLength(pairs.length + 1)
      expect(all).toContain(`\r\n${odd},multi\r\n`)
      await page.getByLabel('Filter sites').fill('Pair C')
      await page.getByRole('row', { name: 'Pair C' }).getByRole('checkbox').click()
      await page.getByRole('grid', { name: 'Users' }).waitFor()
      expect(await csvOf()).toBe('\uFEFFSite,User\r\nPair C,multi\r\n')
      await page.getByRole('link', { name: 'Import', exact: true }).click()
      await choose(page, 'pairs.csv', all)
      await button(page, 'Check').click()
      await page.getByRole('button', { name: `Unchanged ${pairs.length}` }).waitFor()
      await waitForText(page, 'There is nothing to change.')
    })
  })

  test('saves its column names as a template file', async () => {
    await as('admin', '/settings/access/import', async (page) => {
      const download = page.waitForEvent('download')
      await button(page, 'Template as CSV').click()
      const chunks: Buffer[] = []
      for await (const chunk of await (await download).createReadStream()) chunks.push(Buffer.from(chunk))
      expect(Buffer.concat(chunks).toString('utf8')).toBe('\uFEFFSite,User\r\n')
    })
  })

  test('is unauthorized for a user who may not manage access', async () => {
    await as('planner', '/settings/access/import', async (page) => {
      await waitForText(page, 'Unauthorized')
    })
  })
})
