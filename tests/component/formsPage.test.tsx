import { readFileSync, writeFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { choose, confirm, countOf, field } from './support/fields.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { followSaves } from './support/saves.ts'

const portal = startPortal()

const PATH = '/settings/forms?form=sites'
const noForm = 'There is no form to show until the problems are mended.'
const draft = () => field('Draft overlay')
const preview = (role = 'Administrator') => within(screen.getByRole('region', { name: `Form as ${role}` }))
const findPreview = async (role = 'Administrator') =>
  within(await screen.findByRole('region', { name: `Form as ${role}` }))
const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }))
const countSites = async (username: string): Promise<number> =>
  (await portal.call(username, 'GET', '/settings/sites')).data.length

/** Puts an overlay into the draft and tries it. */
async function tryDraft(text: string) {
  await openTab('Draft')
  fill(draft(), text)
  await user.click(screen.getByRole('button', { name: 'Try draft' }))
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
    await portal.open('admin7', '/settings/forms')
    await screen.findByRole('heading', { name: 'Forms', level: 2 })
    const menu = within(screen.getByRole('navigation', { name: 'Settings' }))
    const entries = () => menu.getAllByRole('link').map((link) => link.textContent)
    await waitFor(() => expect(entries().slice(-2)).toEqual(['Forms', 'Outbox']))
    await choose('Form', 'Sites')
    const merged = () => within(screen.getByRole('region', { name: 'The merged form' }))
    await waitFor(() => merged().getByText(/"identifierMapping"/))
    await openTab('Built-in')
    screen.getByRole('region', { name: 'schemas/resources/sites.json' })
    await openTab('Default')
    screen.getByText('There is no such file.')
    await openTab('Customer')
    const own = within(screen.getByRole('region', { name: 'customers/7/overlays/sites.json' }))
    own.getByText(/"Identifier Mapping"/)
    expect(own.queryByText(/"latitude"/)).toBeNull()

    await preview().findByLabelText(/^Identifier Mapping/)
    await user.click(preview().getByRole('button', { name: 'Check values' }))
    await waitFor(() => expect(preview().getAllByText('Required')).toHaveLength(3))
    await screen.findByText(`None of ${await countSites('admin7')} records would become invalid.`)
  })

  test('every resource has its files and its form, in the order of the menu', async () => {
    await portal.open('admin7', '/settings/forms')
    await user.click(await screen.findByLabelText('Form'))
    const titles = (await screen.findAllByRole('option')).map((option) => option.textContent)
    expect(titles).toEqual([
      'Operations',
      'Sites',
      'Users',
      'Manage Access to Sites',
      'Groups',
      'Tokens',
      'Data',
      'Feeds',
      'Audit',
      'Outbox',
      'Manage Forecast Alerts',
      'Manage Reports',
      'Views',
    ])
    await user.keyboard('{Escape}')
    for (const name of [
      'users',
      'siteUsers',
      'tokens',
      'series',
      'feeds',
      'operations',
      'audit',
      'outbox',
      'alerts',
      'reports',
      'views',
    ]) {
      navigate(`/settings/forms?form=${name}`)
      await screen.findByText(new RegExp(`"name": "${name}"`))
      await findPreview()
      expect(countOf(/could not be shown|went wrong/)).toBe(0)
    }
    navigate('/settings/forms/sites')
    await screen.findByText('Unauthorized')
  })

  test('a hostile file is reported to administrators with its line, and the last valid form remains in use', async () => {
    const path = portal.fileOf('sites')
    const good = readFileSync(path, 'utf8')
    const pattern =
      '/schema/properties/name/pattern: the pattern (d+)+$ takes exponential time on some texts.'
    await portal.call('admin', 'GET', '/forms')
    try {
      await portal.putFile(
        JSON.parse(good.replace('"minLength": 1,', '"minLength": 1,\n        "pattern": "(d+)+$",')),
      )
      await portal.open('admin', PATH)
      await screen.findAllByText(/schemas\/resources\/sites\.json: Line 1/)
      await openTab('Built-in (!)')
      await user.click(
        screen.getByRole('button', { name: new RegExp(pattern.replaceAll(/[()$+.]/g, '\\$&')) }),
      )
      const marked = document.querySelector('[data-problem]')
      expect(marked?.textContent).toContain('"pattern": "(d+)+$"')
      expect(document.activeElement).toBe(marked)
      await preview().findByLabelText(/^Latitude/)
      expect((await portal.call('admin', 'GET', '/settings/sites')).status).toBe(200)
    } finally {
      writeFileSync(path, good)
    }
  })

  test('a form that was never valid can be opened, and its problems are marked at their lines', async () => {
    writeFileSync(portal.fileOf('harbours'), '{\n  "resource": {}\n}')
    try {
      await portal.open('admin', '/settings/forms?form=harbours')
      await openTab('Built-in (!)')
      await waitFor(() => expect(document.querySelector('[data-problem]')).not.toBeNull())
      screen.getByText(noForm)
    } finally {
      portal.removeFile('harbours')
    }
  })
})

describe('a draft', () => {
  test('with an invalid line names the line, moves the focus there, and cannot be saved', async () => {
    await portal.open('admin', PATH)
    await tryDraft('{\n  "schema": {\n    "properties": { "name": { "x-uniqe": true } },\n  }\n}')
    await user.click(await screen.findByRole('button', { name: /^Line 4: this is not valid JSON/ }))
    const text = draft() as unknown as HTMLTextAreaElement
    expect(document.activeElement).toBe(text)
    expect(text.value.slice(text.selectionStart, text.selectionEnd)).toBe('  }')
    screen.getByText(noForm)
    expect(screen.getByRole('button', { name: 'Download sites.json' })).toHaveProperty('disabled', true)
  })

  test('that makes records invalid counts and links them; it is saved as a file and stores nothing', async () => {
    const count = await countSites('admin')
    const saved = followSaves()
    await portal.open('admin', PATH)
    await tryDraft(siteCode)
    await screen.findByText('The draft has no problems.')
    await screen.findByText(`${count} of ${count} records would become invalid.`)
    await preview().findByLabelText(/^Site code/)
    await user.click(screen.getByRole('button', { name: 'Download sites.json' }))
    expect(saved.map(({ name }) => name)).toEqual(['sites.json'])
    expect(await saved[0]!.content.text()).toBe(siteCode)

    const first = screen
      .getAllByRole('listitem')
      .find((item) => /Site code: Required/.test(item.textContent))!
    const link = within(first).getByRole('link')
    const name = link.textContent
    await user.click(link)
    await waitFor(() => expect(location.pathname).toMatch(/^\/settings\/sites\/\d+$/))
    await waitFor(() => expect(field(/^Name/).value).toBe(name))
    expect(screen.queryByLabelText(/^Site code/)).toBeNull()
  })

  test('shows a field with x-access only in the forms of the roles that it names', async () => {
    await portal.open('admin', PATH)
    await tryDraft(
      '{"schema": {"properties": {"cost": {"type": "number", "title": "Cost", "x-access": {"role": "Administrator"}}}}}',
    )
    await waitFor(() => preview().getByLabelText('Cost'))
    for (const role of ['User', 'MultiUser']) {
      await choose('Role', role)
      await (await findPreview(role)).findByLabelText(/^Latitude/)
      expect(preview(role).queryByLabelText('Cost')).toBeNull()
    }
  })

  test('has a form that can be filled in and checked without storing anything', async () => {
    await portal.open('admin', PATH)
    await tryDraft('{"schema": {"properties": {"name": {"maxLength": 5}}}}')
    await screen.findByText('The draft has no problems.')
    const form = preview()
    const name = () => form.getByLabelText(/^Name/)
    await form.findByLabelText(/^Latitude/)
    fill(form.getByLabelText(/^Latitude/), '57')
    fill(form.getByLabelText(/^Longitude/), '8')
    fill(name(), 'Longer')
    await user.click(form.getByRole('button', { name: 'Check values' }))
    await form.findByText('Must be at most 5 characters')
    fill(name(), 'Short')
    await user.type(name(), '{Enter}')
    await screen.findByText('The form accepts these values. Nothing is stored.')
    const changes = portal.requests().filter(({ method }) => method !== 'GET')
    expect(new Set(changes.map(({ method, path }) => `${method} ${path}`))).toEqual(
      new Set(['POST /forms/check']),
    )
    expect(form.queryByRole('button', { name: /Submit|Save|Create/ })).toBeNull()
  })

  test('whose preview fails has a problem and cannot be saved', async () => {
    portal.intercept(async ({ method, path, body }) => {
      if (method !== 'POST' || path !== '/forms/check' || !String(body).includes('overlay')) return undefined
      const { json } = await portal.call('admin', 'POST', '/forms/check', JSON.parse(String(body)))
      const text = JSON.stringify(json).replaceAll('"ui:widget":"textarea"', '"ui:widget":"updown"')
      return new Response(text, { headers: { 'content-type': 'application/json' } })
    })
    await portal.open('admin', PATH, { expected: /No widget 'updown'|forms\/validators/ })
    await tryDraft('{"resource": {"title": "Places"}}')
    await screen.findByText('The form cannot be shown to Administrator: its preview failed.')
    expect(screen.queryByText('The draft has no problems.')).toBeNull()
    expect(screen.getByRole('button', { name: 'Download sites.json' })).toHaveProperty('disabled', true)
    expect(countOf(/Whether the form can be shown to each role was not checked/)).toBe(0)
  })

  test('says where it was not drawn that the preview has to be looked at', async () => {
    await portal.open('admin', PATH)
    await tryDraft('{"resource": {"title": "Places"}}')
    await screen.findByText(/^Whether the form can be shown to each role was not checked/)
  })

  test('that is not downloaded requires confirmation before leaving, even from another tab of the page', async () => {
    await portal.open('admin', PATH)
    await openTab('Draft')
    fill(draft(), '{}')
    await openTab('Merged')
    const menu = within(screen.getByRole('navigation', { name: 'Settings' }))
    await user.click(menu.getByRole('link', { name: 'Sites' }))
    await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
    await confirm('Cancel')
    await openTab('Draft')
    expect(draft().value).toBe('{}')
  })
})
