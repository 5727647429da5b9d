import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize } from './support/browser.ts'
import { startEditableServer, waitForText } from './support/editableServer.ts'

const { api, as, fileOf } = startEditableServer()

const PATH = '/settings/forms?form=sites'
const draft = (page: Page) => page.getByLabel('Draft overlay')
const preview = (page: Page, role = 'Administrator') => page.getByRole('region', { name: `Form as ${role}` })
const openTab = (page: Page, name: string) => page.getByRole('tab', { name }).click()

/** Types an overlay into the draft and tries it. */
async function tryDraft(page: Page, text: string) {
  await openTab(page, 'Draft')
  await draft(page).fill(text)
  await page.getByRole('button', { name: 'Try draft' }).click()
}

async function chooseRole(page: Page, role: string) {
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: role, exact: true }).click()
  await preview(page, role).waitFor()
}

const siteCode = `{
  "schema": {
    "required": ["name", "latitude", "longitude", "siteCode"],
    "properties": {
      "siteCode": { "type": "string", "title": "Site code", "minLength": 1 }
    }
  }
}`

describe('the files of a form', () => {
  test('the settings entry shows the layers, the merged form, and the form that a role sees', async () => {
    await as('admin7', '/settings', async (page) => {
      // Wait until the list of sites has written its order into the address.
      await page.waitForURL(({ search }) => search.includes('sorters'))
      const menu = page.getByRole('navigation', { name: 'Settings' }).getByRole('link')
      await menu.filter({ hasText: 'Forms' }).click()
      await page.getByRole('heading', { name: 'Forms', level: 2 }).waitFor()
      expect((await menu.allTextContents()).slice(-2)).toEqual(['Forms', 'Outbox'])
      await page.getByRole('combobox', { name: 'Form' }).click()
      await page.getByRole('option', { name: 'Sites', exact: true }).click()
      await page.getByRole('region', { name: 'The merged form' }).getByText('"identifierMapping"').waitFor()
      await openTab(page, 'Built-in')
      await page.getByRole('region', { name: 'schemas/resources/sites.json' }).waitFor()
      await openTab(page, 'Default')
      await waitForText(page, 'There is no such file.')
      await openTab(page, 'Customer')
      const own = page.getByRole('region', { name: 'customers/7/overlays/sites.json' })
      await own.getByText('"Identifier Mapping"').waitFor()
      expect(await own.getByText('"latitude"').count()).toBe(0)

      await preview(page).getByLabel('Identifier Mapping').waitFor()
      await preview(page).getByRole('button', { name: 'Check values' }).click()
      await expect.poll(() => preview(page).getByText('Required', { exact: true }).count()).toBe(3)
      await waitForText(page, `None of ${await countSites('admin7')} records would become invalid.`)
    })
  })

  test('a field with x-access appears only in the forms of the roles that it names', async () => {
    await as('admin', PATH, async (page) => {
      const secret =
        '{"schema": {"properties": {"cost": {"type": "number", "title": "Cost", "x-access": {"role": "Administrator"}}}}}'
      await tryDraft(page, secret)
      await preview(page).getByLabel('Cost').waitFor()
      await chooseRole(page, 'User')
      await preview(page, 'User').getByLabel('Latitude').waitFor()
      expect(await preview(page, 'User').getByLabel('Cost').count()).toBe(0)
      await chooseRole(page, 'MultiUser')
      expect(await preview(page, 'MultiUser').getByLabel('Cost').count()).toBe(0)
    })
  })

  test('a hostile file is reported to administrators with its line, and the last valid form remains in use', async () => {
    const path = fileOf('sites')
    const good = readFileSync(path, 'utf8')
    const pattern =
      '/schema/properties/name/pattern: the pattern (d+)+$ takes exponential time on some texts.'
    const call = await api('admin')
    await call('GET', '/forms')
    writeFileSync(path, good.replace('"minLength": 1,', '"minLength": 1,\n        "pattern": "(d+)+$",'))
    try {
      await as('admin', PATH, async (page) => {
        await page.getByText(`schemas/resources/sites.json: Line 1`).first().waitFor()
        await openTab(page, 'Built-in (!)')
        await page.getByRole('button', { name: pattern }).click()
        const marked = page.locator('[data-problem]')
        expect(await marked.textContent()).toContain('"pattern": "(d+)+$"')
        await expect.poll(() => marked.evaluate((line) => line === document.activeElement)).toBe(true)
        await preview(page).getByLabel('Latitude').waitFor()
        expect(await axeViolations(page)).toEqual([])
      })
      expect((await call('GET', '/settings/sites')).status).toBe(200)
    } finally {
      writeFileSync(path, good)
    }
  })
})

const countSites = async (username: string) =>
  (await (await api(username))('GET', '/settings/sites')).body.data.length

describe('a draft', () => {
  test('with an invalid line names the line, moves the focus there by keyboard, and cannot be saved', async () => {
    await as('admin', PATH, async (page) => {
      const text = '{\n  "schema": {\n    "properties": { "name": { "x-uniqe": true } },\n  }\n}'
      await tryDraft(page, text)
      const problem = page.getByRole('button', { name: 'Line 4: this is not valid JSON' })
      await problem.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => draft(page).evaluate((field) => field === document.activeElement)).toBe(true)
      const selected = await draft(page).evaluate((field: HTMLTextAreaElement) =>
        field.value.slice(field.selectionStart, field.selectionEnd),
      )
      expect(selected).toBe('  }')
      await waitForText(page, 'There is no form to show until the problems are mended.')
      expect(await page.getByRole('button', { name: 'Download sites.json' }).isDisabled()).toBe(true)
    })
  })

  test('that makes records invalid counts and links them; it is saved as a file and stores nothing', async () => {
    const count = await countSites('admin')
    await as('admin', PATH, async (page) => {
      await tryDraft(page, siteCode)
      await waitForText(page, 'The draft has no problems.')
      await waitForText(page, `${count} of ${count} records would become invalid.`)
      await preview(page).getByLabel('Site code').waitFor()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download sites.json' }).click()
      expect((await download).suggestedFilename()).toBe('sites.json')
      expect(readFileSync(await (await download).path(), 'utf8')).toBe(siteCode)

      const first = page
        .getByRole('listitem')
        .filter({ hasText: 'Site code: Required' })
        .getByRole('link')
        .first()
      const name = await first.textContent()
      await first.click()
      await page.waitForURL(({ pathname }) => /^\/settings\/sites\/\d+$/.test(pathname))
      await expect.poll(() => page.getByLabel('Name').inputValue()).toBe(name)
      expect(await page.getByLabel('Site code').count()).toBe(0)
    })
  })

  test.each([
    ['access', '{"resource": {"access": {"list": {"public": true}}}}', 'cannot change resource.access'],
    ['a prototype key', '{"__proto__": {"resource": {}}}', 'cannot have a member __proto__'],
    [
      'an endless pattern',
      '{"schema": {"properties": {"name": {"pattern": "(e+)+$"}}}}',
      'takes exponential time on some texts',
    ],
  ])('that is hostile is refused: %s', async (_, text, reason) => {
    await as('admin', PATH, async (page) => {
      await tryDraft(page, text)
      await page.getByRole('button', { name: reason }).waitFor()
      expect(await preview(page).count()).toBe(0)
    })
  })

  test('has a form that can be filled in and checked without storing anything', async () => {
    const count = await countSites('admin')
    await as('admin', PATH, async (page) => {
      const sent: string[] = []
      page.on('request', (request) => {
        if (request.method() !== 'GET') sent.push(`${request.method()} ${new URL(request.url()).pathname}`)
      })
      await tryDraft(page, '{"schema": {"properties": {"name": {"maxLength": 5}}}}')
      await waitForText(page, 'The draft has no problems.')
      const form = preview(page)
      await form.getByLabel('Latitude').fill('57')
      await form.getByLabel('Longitude').fill('8')
      await form.getByLabel('Name').fill('Longer')
      await form.getByRole('button', { name: 'Check values' }).click()
      await form.getByText('Must be at most 5 characters').first().waitFor()
      await form.getByLabel('Name').fill('Short')
      await form.getByLabel('Name').press('Enter')
      await waitForText(page, 'The form accepts these values. Nothing is stored.')
      expect([...new Set(sent)]).toEqual(['POST /forms/check'])
      expect(await form.getByRole('button', { name: /Submit|Save|Create/ }).count()).toBe(0)
    })
    expect(await countSites('admin')).toBe(count)
  })

  test('that is not downloaded requires confirmation before leaving, even from another tab of the page', async () => {
    await as('admin', PATH, async (page) => {
      await openTab(page, 'Draft')
      await draft(page).fill('{}')
      await openTab(page, 'Merged')
      await page
        .getByRole('navigation', { name: 'Settings' })
        .getByRole('link', { name: 'Sites', exact: true })
        .click()
      const dialog = page.getByRole('alertdialog', { name: 'Unsaved changes' })
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'hidden' })
      await openTab(page, 'Draft')
      expect(await draft(page).inputValue()).toBe('{}')
    })
  })

  test('is typed, tried and previewed by keyboard alone', async () => {
    await as('admin', PATH, async (page) => {
      await page.getByRole('tab', { name: 'Merged' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await draft(page).waitFor()
      await page.keyboard.press('Tab')
      await expect.poll(() => draft(page).evaluate((field) => field === document.activeElement)).toBe(true)
      await page.keyboard.press('ControlOrMeta+A')
      await page.keyboard.insertText('{"schema": {"properties": {"name": {"title": "Place"}}}}')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await preview(page).getByLabel('Place').waitFor()
    })
  })
})

test.each(['admin', 'admin7'])(
  'the page of %s has no axe violations and does not scroll sideways at any size',
  async (username) => {
    await as(username, PATH, async (page) => {
      await atEverySize(page, async () => {
        await preview(page).getByLabel('Latitude').waitFor()
        expect(await axeViolations(page)).toEqual([])
      })
      await tryDraft(page, siteCode)
      await waitForText(page, 'The draft has no problems.')
      await atEverySize(page, async () => {
        await preview(page).getByLabel('Site code').waitFor()
        expect(await axeViolations(page)).toEqual([])
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
      })
    })
  },
)

test('every resource has its files and its form, in the order of the menu', async () => {
  await as('admin7', '/settings/forms', async (page) => {
    await page.getByRole('combobox', { name: 'Form' }).click()
    const titles = await page.getByRole('option').allTextContents()
    expect(titles).toEqual([
      ...['Operations', 'Sites', 'Users', 'Manage Access to Sites', 'Audit', 'Outbox'],
      ...['Manage Forecast Alerts', 'Manage Reports'],
    ])
    await page.keyboard.press('Escape')
    for (const name of ['users', 'siteUsers', 'operations', 'audit', 'outbox', 'alerts', 'reports']) {
      await page.goto(`/settings/forms?form=${name}`)
      await page.getByRole('region', { name: 'The merged form' }).getByText(`"name": "${name}"`).waitFor()
      await preview(page).waitFor()
      expect(await page.getByText(/could not be shown|went wrong/).count()).toBe(0)
    }
  })
})

test('a form that was never valid can be opened, and its problems are marked at their lines', async () => {
  const path = fileOf('harbours')
  writeFileSync(path, '{\n  "resource": {}\n}')
  try {
    await as('admin', '/settings/forms?form=harbours', async (page) => {
      await openTab(page, 'Built-in (!)')
      await page.locator('[data-problem]').first().waitFor()
      await waitForText(page, 'There is no form to show until the problems are mended.')
    })
  } finally {
    rmSync(path)
  }
})

test('an address below the page is unauthorized', async () => {
  await as('admin', '/settings/forms/sites', (page) => waitForText(page, 'Unauthorized'))
})

test('a user without permission is unauthorized, by address and by call', async () => {
  await as('planner', PATH, (page) => waitForText(page, 'Unauthorized'))
  const call = await api('planner')
  expect((await call('POST', '/forms/check', { resource: 'sites' })).status).toBe(403)
})
