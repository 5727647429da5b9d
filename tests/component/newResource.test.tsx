import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import { choose, field } from './support/fields.ts'
import { cellTexts, findForm, gridRows, submit } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { sensors, vessels } from './support/sampleResources.ts'
import { followSaves } from './support/saves.ts'
import { siteCalls } from './support/sites.ts'

const portal = startPortal()
const sites = siteCalls(portal)

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const fillAll = (texts: Record<string, string>) => {
  for (const [label, text] of Object.entries(texts)) fill(field(new RegExp(`^${label}`)), text)
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))
/** Chooses a record by its label, which is typed into the field. */
const search = async (label: RegExp, text: string) => {
  await user.click(field(label))
  fill(field(label), text)
  const [option] = await screen.findAllByRole('option', { name: text })
  await user.click(option!)
}
const typeDate = async (label: string, text: string) => {
  const [section] = within(screen.getByRole('group', { name: label })).getAllByRole('spinbutton')
  await user.click(section!)
  await user.keyboard(text.replaceAll('-', ''))
}
const moduleLink = () =>
  within(screen.getByRole('navigation', { name: 'Modules' })).queryByRole('link', { name: 'Vessels' })
const records = async (path: string) => (await portal.call('admin', 'GET', path)).json
const served = (resource: string, status: number) =>
  waitFor(async () => expect((await portal.call('admin', 'GET', `/records/${resource}`)).status).toBe(status))

let home: { id: number; name: string }
beforeAll(async () => {
  home = await sites.named('admin', 'alpha ventus')
})

describe('a resource file added while the server runs', () => {
  test('provides menu entry, list, form, validation with the messages of the API, and storage', async () => {
    await portal.open('admin', '/settings')
    await waitFor(() => expect(gridRows()).not.toEqual([]))
    expect(moduleLink()).toBeNull()
    await portal.putFile(vessels)
    await served('vessels', 200)
    await portal.open('admin', '/settings/audit')
    await screen.findByRole('heading', { name: 'Audit' })
    await user.click(moduleLink()!)
    await screen.findByRole('heading', { name: 'Vessels', level: 2 })
    await screen.findByText('No vessels found')
    await user.click(screen.getByRole('link', { name: 'Add new' }))
    await submit()
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(3))
    fillAll({ Name: 'Njord', 'Call sign': 'no', Length: '401' })
    await typeDate('Survey due', inDays(-1))
    const wrong = { name: 'Njord', callSign: 'no', length: 401, surveyDue: inDays(-1) }
    const { status, errors } = await portal.call('admin', 'POST', '/records/vessels', wrong)
    expect(status).toBe(400)
    const messages = errors.map(({ message }: { message: string }) => message)
    for (const message of [
      'Must be 3 to 7 capital letters or digits',
      'Cannot be earlier than current date',
      'Must be at most 400',
    ]) {
      expect(messages).toContain(message)
      await screen.findByText(message)
    }
    fillAll({ 'Call sign': 'NJ01', Length: '27.5' })
    await typeDate('Survey due', inDays(400))
    await choose(/^Kind/, 'Service operation vessel')
    await search(/^Home site/, home.name)
    await submit()
    await screen.findByText('Vessel created')
    await screen.findByRole('link', { name: 'Njord' })
    await waitFor(() => expect(cellTexts('home')).toEqual([home.name]))
    expect(cellTexts('kind')).toEqual(['Service operation vessel'])
    expect(await records('/records/vessels')).toMatchObject([
      { name: 'Njord', callSign: 'NJ01', length: 27.5, kind: 'sov', surveyDue: inDays(400), home: home.id },
    ])
  })

  test('has a form that refuses a half-typed date and leaves it in the field', async () => {
    await portal.open('admin', '/vessels/create')
    await findForm()
    await typeDate('Survey due', '2027')
    await submit()
    await screen.findByText('Must be a valid date')
    expect(screen.getByRole('group', { name: 'Survey due' }).textContent).toContain('2027')
  })

  test('has a search by the name of the site to which records refer', async () => {
    const other = await sites.add('Zephyr Bank', 'Arcadia Bank')
    const vessel = { name: 'Skadi', kind: 'ctv', home: other }
    const { id } = (await portal.call('admin', 'POST', '/records/vessels', vessel)).json
    await portal.open('admin', '/vessels')
    await waitFor(() => expect(cellTexts('name')).toContain('Njord'))
    const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Home site' })
    await user.click(box())
    const offered = screen.getAllByRole('option').map((option) => option.textContent)
    expect(offered.slice(0, 2)).toEqual(['alpha ventus', 'Arcadia Bank'])
    await search(/^Home site/, 'Arcadia Bank')
    await press('Search')
    await waitFor(() => expect(cellTexts('name')).toEqual(['Skadi']))
    await portal.open('admin', location.pathname + location.search)
    await waitFor(() => expect(box().value).toBe('Arcadia Bank'))
    expect(cellTexts('name')).toEqual(['Skadi'])
    await press('Clear')
    await waitFor(() => expect(cellTexts('name')).toContain('Njord'))
    expect(box().value).toBe('')
    await portal.call('admin', 'DELETE', `/records/vessels/${id}`)
  })

  test('shows the name of a deleted record in the list and in the form', async () => {
    const site = await sites.add('Lost Bank')
    const vessel = { name: 'Skadi', kind: 'ctv', home: site }
    const { id } = (await portal.call('admin', 'POST', '/records/vessels', vessel)).json
    await sites.remove('admin', site)
    await portal.open('admin', '/vessels')
    const names = ['Lost Bank (deleted)', home.name]
    await waitFor(() => expect(cellTexts('home')).toEqual(expect.arrayContaining(names)))
    await portal.open('admin', `/vessels/${id}`)
    await findForm()
    await waitFor(() => expect(field(/^Home site/)).toHaveProperty('value', 'Lost Bank (deleted)'))
    await portal.call('admin', 'DELETE', `/records/vessels/${id}`)
  })

  test('has a list that is sorted and searched, restored by its address, and saved as CSV', async () => {
    for (const [name, length] of [
      ['Aegir 10', 90],
      ['aegir 2', 12],
      ['Rán & Loki #1', 45],
    ] as const) {
      const vessel = { name, length, kind: 'ctv', home: home.id }
      expect((await portal.call('admin', 'POST', '/records/vessels', vessel)).status).toBe(201)
    }
    await portal.open('admin', '/vessels')
    await waitFor(() => expect(cellTexts('name')).toEqual(['aegir 2', 'Aegir 10', 'Njord', 'Rán & Loki #1']))
    const header = () => screen.getByRole('columnheader', { name: /^Length/ })
    await user.click(header())
    await waitFor(() => expect(cellTexts('length')).toEqual(['12.0', '27.5', '45.0', '90.0']))
    await user.click(header())
    await waitFor(() => expect(cellTexts('length')).toEqual(['90.0', '45.0', '27.5', '12.0']))
    fill(screen.getByLabelText('Length Min'), '20')
    fill(screen.getByLabelText('Name'), '& Loki #')
    await press('Search')
    await waitFor(() => expect(cellTexts('name')).toEqual(['Rán & Loki #1']))
    const tick = () => within(gridRows()[0]!).getByRole<HTMLInputElement>('checkbox')
    await user.click(tick())
    await waitFor(() => expect(new URLSearchParams(location.search).get('selected')).toMatch(/^\d+$/))

    await portal.open('admin', location.pathname + location.search)
    await waitFor(() => expect(cellTexts('name')).toEqual(['Rán & Loki #1']))
    expect(tick().checked).toBe(true)
    expect(header().getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByLabelText<HTMLInputElement>('Length Min').value).toBe('20')
    const saved = followSaves()
    await press('CSV')
    await waitFor(() => expect(saved).toHaveLength(1))
    const lines = (await saved[0]!.content.text()).split('\r\n').map((line) => line.split(',').slice(0, 5))
    expect(lines.slice(0, 2)).toEqual([
      ['Id', 'Name', 'Call sign', 'Length (m)', 'Kind'],
      [expect.stringMatching(/^\d+$/), 'Rán & Loki #1', '', '45', 'Crew transfer vessel'],
    ])
    await user.click(moduleLink()!)
    await waitFor(() => expect(gridRows()).toHaveLength(4))
  })

  test('names a deleted site, beside the message of the API', async () => {
    const lost = await sites.add('Lost')
    const stray = { name: 'Stray', kind: 'ctv', home: lost }
    const { id } = (await portal.call('admin', 'POST', '/records/vessels', stray)).json
    await sites.remove('admin', lost)
    const { errors } = await portal.call('admin', 'POST', '/records/vessels', { ...stray, name: 'Stray 2' })
    const { message } = errors.find(({ path }: { path: string }) => path === '/home')
    await portal.open('admin', `/vessels/${id}`)
    await screen.findByText(message)
    await waitFor(() => expect(field(/^Home site/).value).toBe('Lost (deleted)'))
    await portal.call('admin', 'DELETE', `/records/vessels/${id}`)
  })

  test('loses menu entry and page when it is removed, and finds its records when it is restored', async () => {
    portal.removeFile('vessels')
    await served('vessels', 404)
    await portal.open('admin', '/vessels')
    await screen.findByText('Page not found')
    expect(moduleLink()).toBeNull()
    await portal.putFile(vessels)
    await served('vessels', 200)
    await portal.open('admin', '/vessels')
    // In the order in which the list was left.
    await waitFor(() =>
      expect(cellTexts('name').toSorted()).toEqual(['Aegir 10', 'Njord', 'Rán & Loki #1', 'aegir 2']),
    )
  })

  test('has no menu entry and no page for a user whom its rule does not permit', async () => {
    await portal.open('planner', '/vessels')
    await screen.findByText('Page not found')
    expect(moduleLink()).toBeNull()
  })
})

describe('a field that depends on another', () => {
  beforeAll(async () => {
    await portal.putFile(sensors)
    await served('sensors', 200)
  })
  const siteThat = async (isOffshore: boolean) =>
    (await sites.all('admin')).find((site) => site.isOffshore === isOffshore)!

  test('is disabled until that is set, and its choices follow it', async () => {
    await portal.open('admin', '/sensors/create')
    await findForm()
    expect(field(/^Measures/).disabled).toBe(true)
    for (const isOffshore of [true, false]) {
      await search(/^Mounted at/, (await siteThat(isOffshore)).name)
      await waitFor(() => expect(field(/^Measures/).disabled).toBe(false))
      await user.click(field(/^Measures/))
      await screen.findByRole('option', { name: 'Air temperature (°C)' })
      const waves = () => screen.queryByRole('option', { name: 'Significant wave height (m)' })
      await waitFor(() => expect(waves() !== null).toBe(isOffshore))
      await user.keyboard('{Escape}')
    }
  })

  test('is an empty checklist until that is set, and can be filtered, sorted and ticked', async () => {
    const site = await siteThat(true)
    const { data } = await portal.call('admin', 'GET', `/parameter?siteId=${site.id}`)
    const parameters: { parameterId: number; displayName: string }[] = data
    const { compare } = new Intl.Collator('en', { numeric: true })
    const inOrder = parameters.map(({ displayName }) => displayName).sort(compare)
    const alsoReads = async () => (await records('/records/sensors'))[0].alsoReads
    const checklist = () => within(screen.getByRole('group', { name: 'Also reads' }))
    const filter = () => checklist().getByLabelText('Filter')
    const selectAll = () => checklist().getByLabelText<HTMLInputElement>(/select all rows/i)

    await portal.open('admin', '/sensors/create')
    await screen.findByRole('group', { name: 'Also reads' })
    checklist().getByText('Please select a site')
    fillAll({ Name: 'Lidar' })
    await search(/^Mounted at/, site.name)
    await waitFor(() => expect(gridRows()).not.toEqual([]))
    expect(cellTexts('displayName')).toEqual(inOrder.slice(0, gridRows().length))
    await user.click(checklist().getByRole('columnheader', { name: /^Parameter/ }))
    await waitFor(() => expect(cellTexts('displayName')[0]).toBe(inOrder.at(-1)))
    fill(filter(), 'no such parameter')
    await screen.findByText('No items found')
    await user.type(filter(), '{Enter}')
    fill(filter(), 'WAVE HEIGHT')
    await user.click(selectAll())
    fill(filter(), '')
    await submit()
    await screen.findByText('Sensor created')
    const waves = parameters.filter(({ displayName }) => /wave height/i.test(displayName))
    expect(waves.length).toBeGreaterThan(0)
    expect(new Set(await alsoReads())).toEqual(new Set(waves.map(({ parameterId }) => parameterId)))

    await user.click(await screen.findByRole('link', { name: 'Lidar' }))
    await findForm()
    fill(filter(), 'wave height')
    await waitFor(() => expect(selectAll().checked).toBe(true))
    await user.click(checklist().getAllByLabelText('Unselect row')[0]!)
    await submit()
    await screen.findByText('Sensor updated')
    expect(await alsoReads()).toHaveLength(waves.length - 1)
  })
})
