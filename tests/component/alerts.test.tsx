import { readFileSync } from 'node:fs'
import { screen, waitFor, within } from '@testing-library/dom'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { dateAfter } from '#schemas/validation/dateWindow.ts'
import { DAY } from '#weather/time.ts'
import { alertsOf, today, waves } from './support/alerts.ts'
import { choose, countOf, field, textIn } from './support/fields.ts'
import { findForm, submit } from './support/grid.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'

const portal = startPortal({ MAIL_RECIPIENTS: '3' })
const alerts = alertsOf(portal, 'planner')

beforeEach(() => alerts.clear())

const refused = /400/
const options = () => screen.queryAllByRole('option').map((option) => option.textContent)

describe('the form of an alert', () => {
  test('starts with the defaults of the specification, and reports errors', async () => {
    await portal.open('planner', '/alerts/create')
    await findForm()
    await waitFor(() => expect(textIn('Weather window length *')).toBe('='))
    await waitFor(() => expect(textIn('Operator *')).toBe('>'))
    await waitFor(() => expect(textIn('Updates per day *')).toBe('1'))
    expect(textIn('Weather window length (hours) *')).toBe('1')
    expect(field('Active').checked).toBe(false)
    expect(screen.getAllByLabelText(/^Email/)).toHaveLength(1)
    screen.getByText(/^Choose a site, parameters with their values/)
    expect(screen.queryByLabelText(/^Address/)).toBeNull()

    await submit()
    // Name, description, site, and parameter and value of the only row.
    await waitFor(() => expect(countOf('Required')).toBe(5))
    expect(countOf('Please enter a valid email address')).toBe(1)
    for (const wrong of ['', '0', '1.5', '-2', 'six']) {
      fill(field('Weather window length (hours) *'), wrong)
      await waitFor(() => expect(countOf('Required a positive integer number')).toBe(1))
    }
    await user.click(screen.getByRole('button', { name: 'Remove email 1' }))
    await screen.findByText('One Required')
    await user.click(screen.getByRole('button', { name: 'Add recipient' }))
    fill(field(/^Name/), 'a'.repeat(31))
    await screen.findByText('Must be at most 30 characters')
  })

  test('adds an alert that its summary describes', async () => {
    const [site] = await alerts.sites()
    await portal.open('planner', '/alerts/create')
    await findForm()
    fill(field('Weather window length (hours) *'), '6')
    fill(field(/^Email/), 'crew@example.org')
    fill(field(/^Name/), 'Crew transfer')
    fill(field(/^Description/), 'Calm enough for the boats')
    await user.click(field('Active'))
    await choose('Site *', site!.name)
    await choose('Parameter *', 'Significant wave height (m)')
    await choose('Operator *', '≤')
    fill(field('Value *'), '1,5')
    await screen.findByText(
      new RegExp(
        `^Sends a message when the forecast of ${site!.name} has Significant wave height at most 1.5 m for at least 6 h without a break. Checked once a day`,
      ),
    )
    await submit()
    await screen.findByText('Alert created')
    await screen.findByText('1 Alert')
    expect(location.pathname).toBe('/alerts')
    const [stored] = await alerts.list()
    expect(stored).toMatchObject({
      name: 'Crew transfer',
      isActive: true,
      site: { id: site!.id, name: site!.name },
      parameters: [{ ...waves, name: 'wave_height', unit: 'm', logic: null, logicId: 0 }],
      expiryDate: dateAfter(today(), 'P2M'),
      frequency: { id: 1, frequency: 1 },
      recipients: ['crew@example.org'],
      windowLength: { value: 6, operator: { id: 5, type: 'EQ' } },
    })
    expect(stored.turbine).toBeUndefined()
  })

  test('enables a second comparison with a logic, and clears it without a logic or with EQ', async () => {
    const id = await alerts.add()
    await portal.open('planner', `/alerts/${id}`)
    await findForm()
    await waitFor(() => expect(textIn('Parameter *')).toBe('Significant wave height (m)'))
    const [operator, value] = [/^Operator 2/, /^Value 2/]
    const areDisabled = () => [field(operator).disabled, field(value).disabled]
    expect(areDisabled()).toEqual([true, true])
    await choose('Logic', 'AND')
    await waitFor(() => expect(areDisabled()).toEqual([false, false]))
    await submit()
    await waitFor(() => expect(countOf('Required')).toBe(2))
    await choose(operator, '>')
    fill(field(value), '0.5')
    await screen.findByText(/Significant wave height above 0.5 m and at most 1.5 m/)
    await choose('Logic', 'None')
    await waitFor(() => expect(textIn(value)).toBe('0'))
    expect(textIn(operator)).toBe('')
    expect(areDisabled()).toEqual([true, true])
    await choose('Logic', 'OR')
    await choose(operator, '>')
    fill(field(value), '9')
    await choose('Operator *', '=')
    await waitFor(() => expect(textIn(value)).toBe('0'))
    expect(textIn('Logic')).toBe('None')
    await submit()
    await screen.findByText('Alert updated')
    expect((await alerts.list())[0]).toMatchObject({
      version: 2,
      parameters: [{ parameterId: 11, values: [1.5], operators: [{ id: 5, type: 'EQ' }], logic: null }],
    })
  })

  test('refuses two values that no value meets at the second one, and lets the user choose OR', async () => {
    const noValue = 'No value is both: change a value or choose OR.'
    const id = await alerts.add()
    await portal.open('planner', `/alerts/${id}`)
    await findForm()
    await waitFor(() => expect(textIn('Parameter *')).toBe('Significant wave height (m)'))
    await choose('Logic', 'AND')
    await choose(/^Operator 2/, '>')
    fill(field(/^Value 2/), '4')
    await submit()
    await screen.findByText(noValue)
    const descriptions = field(/^Value 2/).getAttribute('aria-describedby') ?? ''
    expect(descriptions.split(' ').map((part) => document.getElementById(part)?.textContent)).toContain(
      noValue,
    )
    expect(portal.requests().filter(({ method }) => method === 'PUT')).toEqual([])
    await choose('Logic', 'OR')
    await waitFor(() => expect(countOf(noValue)).toBe(0))
    await choose('Logic', 'AND')
    await choose('Parameter *', 'Wind direction 10 m (°)')
    await screen.findByText('No value is both. Choose OR for a sector through north.')
    await choose('Logic', 'OR')
    await submit()
    await screen.findByText('Alert updated')
  })

  test('opens a stored alert whose values no value meets, and says so', async () => {
    const noValue = 'No value is both: change a value or choose OR.'
    const id = await alerts.add()
    const GT = { id: 3, type: 'GT' }
    const LT = { id: 4, type: 'LT' }
    const stored = { ...waves, name: 'wave_height', unit: 'm', values: [5, 2], operators: [GT, LT] }
    const parameters = [{ ...stored, logic: { id: 1, type: 'AND' }, logicId: 1 }]
    await portal.server.database
      .updateTable('records')
      .where('id', '=', id)
      .set({ body: sql`body || ${JSON.stringify({ parameters })}::jsonb` })
      .execute()
    await portal.open('planner', `/alerts/${id}`)
    await findForm()
    await screen.findByText(noValue)
    await submit()
    await screen.findByText(noValue)
    expect((await alerts.list())[0]).toMatchObject({ version: 1, parameters })
    fill(field(/^Value 2/), '7')
    await waitFor(() => expect(countOf(noValue)).toBe(0))
    await submit()
    await screen.findByText('Alert updated')
  })

  test('offers no parameter twice, and stores the optional parts', async () => {
    const id = await alerts.add({
      turbine: { hubHeight: 105.5, turbineTypeId: 7, turbineModel: 'V117' },
      pitchConfiguration: { radioSelectionId: 2 },
    })
    await portal.open('planner', `/alerts/${id}`)
    await findForm()
    await waitFor(() => expect(textIn('Parameter *')).toBe('Significant wave height (m)'))
    await user.click(screen.getByRole('button', { name: 'Add parameter' }))
    await user.click(field('Parameter *', 1))
    await waitFor(() => expect(options()).toContain('Wind speed 10 m (m/s)'))
    expect(options()).not.toContain('Significant wave height (m)')
    await user.click(screen.getByRole('option', { name: 'Wind speed 10 m (m/s)' }))
    await waitFor(() => expect(textIn('Operator *', 1)).toBe('>'))
    fill(field('Value *', 1), '3')
    await user.click(field('Parameter *'))
    await waitFor(() => expect(options()).toContain('Significant wave height (m)'))
    expect(options()).not.toContain('Wind speed 10 m (m/s)')
    await user.keyboard('{Escape}')
    expect(
      ['Hub height (m)', 'Turbine type id', 'Turbine model', 'Selection id'].map((name) => textIn(name)),
    ).toEqual(['105.5', '7', 'V117', '2'])
    fill(field('Turbine type id'), '8')
    fill(field('Selection id'), '3')
    await submit()
    await screen.findByText('Alert updated')
    expect((await alerts.list())[0]).toMatchObject({
      parameters: [waves, { parameterId: 1, values: [3], operators: [{ id: 3, type: 'GT' }], logic: null }],
      turbine: { hubHeight: 105.5, turbineTypeId: 8, turbineModel: 'V117' },
      pitchConfiguration: { radioSelectionId: 3 },
    })
  })

  test('says at once which stored values it no longer accepts', async () => {
    const id = await alerts.add()
    const record = portal.server.database.updateTable('records').where('id', '=', id)
    const recipients = Array.from({ length: 4 }, (_, index) => `r${index}@sea.example`)
    await record.set({ body: sql`body || ${JSON.stringify({ recipients })}::jsonb` }).execute()
    await portal.open('planner', `/alerts/${id}`)
    await findForm()
    await screen.findAllByText('4 are too many: at most 3 are allowed')
    await user.click(screen.getByRole('button', { name: 'Remove email 4' }))
    await waitFor(() => expect(countOf('4 are too many: at most 3 are allowed')).toBe(0))
    await submit()
    await screen.findByText('Alert updated')
    // A record that its form accepts shows no errors while it is edited.
    const valid = await alerts.add()
    await portal.open('planner', `/alerts/${valid}`)
    await findForm()
    fill(field(/^Name/), '')
    await waitFor(() => expect(field(/^Name/).value).toBe(''))
    expect(countOf('Required')).toBe(0)
  })

  test('limits its hours to working time in a group that is closed while it is empty', async () => {
    const id = await alerts.add()
    await portal.open('planner', `/alerts/${id}`)
    await findForm()
    const group = () => screen.getByRole('button', { name: /^Working time/ })
    await waitFor(() => expect(group().textContent).toBe('Working timeEvery hour'))
    expect(group().getAttribute('aria-expanded')).toBe('false')
    await user.click(group())
    await choose('Working hours', 'Custom')
    await choose('Start hour', '06:00')
    await user.click(field('Only in daylight'))
    await choose('Last working day', 'Friday')
    await choose('Days and hours in', 'Local time of the site')
    await user.click(field('Work may pause between shifts'))
    const times = 'Monday to Friday, 06:00 to 19:00 local time, daylight, work may pause between shifts'
    await screen.findByText(new RegExp(`for at least 6 h without a break in working time \\(${times}\\)`))
    await submit()
    await screen.findByText('Alert updated')
    const stored = {
      workingDays: { start: 0, end: 4 },
      windowSelection: { name: 'custom', customRange: { start: 6, end: 19 }, daylight: true },
      isTimezoneUTC: false,
      isCompressed: true,
    }
    expect((await alerts.list())[0]).toMatchObject({ workWindow: stored })

    await portal.open('planner', `/alerts/${id}`)
    await findForm()
    await waitFor(() => expect(group().textContent).toBe(`Working time${times}`))
    expect(group().getAttribute('aria-expanded')).toBe('true')
    await user.click(field('Work may pause between shifts'))
    await choose('Working hours', '24h')
    await choose('Last working day', 'Sunday')
    // The clock alone limits nothing, so nothing of it is stored.
    expect(screen.getByRole('combobox', { name: 'Days and hours in' }).textContent).toBe(
      'Local time of the site',
    )
    await waitFor(() => expect(group().textContent).toBe('Working timeEvery hour'))
    await submit()
    await screen.findByText('Alert updated')
    expect((await alerts.list())[0]).not.toHaveProperty('workWindow')
  })

  test('reports a failed update if the response does not confirm it', async () => {
    const id = await alerts.add()
    await portal.open('planner', `/alerts/${id}`)
    await findForm()
    portal.intercept(({ method, path }) =>
      method === 'PUT' && path === '/alert' ? Response.json({ data: false }) : undefined,
    )
    fill(field(/^Description/), 'Changed')
    await submit()
    await screen.findByText('Alert failed to update')
    portal.intercept()
    await submit()
    await screen.findByText('Alert updated')
  })

  test('reports a site that was deleted in the meantime, which only the server knows', async () => {
    const place = { name: 'Soon gone', description: 'x', latitude: 56, longitude: 3, isOffshore: true }
    const { data: site } = await portal.call('admin', 'POST', '/settings/sites', place)
    const id = await alertsOf(portal, 'admin').add({ site: { id: site } })
    await portal.open('admin', `/alerts/${id}`, { expected: refused })
    await findForm()
    await waitFor(() => expect(textIn('Site *')).toBe('Soon gone'))
    expect((await portal.call('admin', 'DELETE', `/settings/sites/${site}`)).status).toBe(200)
    fill(field(/^Description/), 'Changed')
    await submit()
    await screen.findByText('Associated site has been deleted. Please add valid site.')
    expect(field('Site *').getAttribute('aria-describedby')).toContain('root_site__error')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(location.pathname).toBe('/alerts'))
    await alertsOf(portal, 'admin').clear()
  })

  test('of a site that was deleted is not sent: the field has the focus', async () => {
    const place = { name: 'Gone', description: 'x', latitude: 56, longitude: 3, isOffshore: true }
    const { data: site } = await portal.call('admin', 'POST', '/settings/sites', place)
    const id = await alertsOf(portal, 'admin').add({ site: { id: site } })
    expect((await portal.call('admin', 'DELETE', `/settings/sites/${site}`)).status).toBe(200)
    await portal.open('admin', `/alerts/${id}`)
    await findForm()
    await screen.findByText('Associated site has been deleted. Please add valid site.')
    await submit()
    await waitFor(() => expect(document.activeElement).toBe(field('Site *')))
    // By its name in the alert, not by its number.
    expect(field('Site *')).toHaveProperty('value', 'Gone (deleted)')
    expect(portal.requests().filter(({ method }) => method === 'PUT')).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(location.pathname).toBe('/alerts'))
    await alertsOf(portal, 'admin').clear()
  })

  test('names the parameter that another site lacks, and that site', async () => {
    const sites = (await portal.call('admin', 'GET', '/sites')).data as { name: string; id: number }[]
    const site = sites.find(({ name }) => name === 'Búrfell')
    const id = await alertsOf(portal, 'admin').add({})
    await portal.open('admin', `/alerts/${id}`)
    await findForm()
    const parameter = () => textIn('Parameter *')
    await waitFor(() => expect(parameter()).toBe('Significant wave height (m)'))
    await choose('Site *', String(site?.name))
    await waitFor(() => expect(parameter()).toBe('Significant wave height, not available at Búrfell'))
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await alertsOf(portal, 'admin').clear()
  })

  test('offers no parameters if those of the site cannot be read', async () => {
    const [first, other] = await alerts.sites()
    await portal.open('planner', '/alerts/create', { expected: /500/ })
    await findForm()
    portal.intercept(({ search }) =>
      search === `?siteId=${other!.id}` ? new Response('broken', { status: 500 }) : undefined,
    )
    await choose('Site *', first!.name)
    await user.click(field('Parameter *'))
    await screen.findAllByRole('option')
    await user.keyboard('{Escape}')
    await choose('Site *', other!.name)
    await user.click(field('Parameter *'))
    await screen.findByText('No items found')
    expect(options()).toEqual([])
    await user.keyboard('{Escape}')
    await screen.findByText('The choices could not be loaded.')
    portal.intercept()
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(screen.queryByText('The choices could not be loaded.')).toBeNull())
    await user.click(field('Parameter *'))
    await screen.findAllByRole('option')
  })

  test('has a webhook once a resource file or an overlay adds it, and refuses invalid addresses', async () => {
    const file = JSON.parse(readFileSync(portal.fileOf('alerts'), 'utf8'))
    const [, documented = ''] =
      /^### Webhooks$[\s\S]*?```json\n([\s\S]*?)```/m.exec(readFileSync('docs/operations.md', 'utf8')) ?? []
    const overlay = JSON.parse(documented)
    const withWebhook = Object.fromEntries(
      ['schema', 'formSchema'].map((part) => [
        part,
        { ...file[part], properties: { ...file[part].properties, ...overlay[part].properties } },
      ]),
    )
    const id = await alerts.add()
    const address = () => field(/^Address/)
    const [isInsecure, isPrivate] = [
      'Must be an address that begins with https://',
      'The portal may not reach this address: it is a private one.',
    ]
    await portal.putFile({ ...file, ...withWebhook })
    await portal.open('planner', `/alerts/${id}`, { expected: refused })
    await findForm()
    fill(address(), 'http://hooks.example.org/alerts')
    await submit()
    await screen.findByText(isInsecure)
    fill(address(), 'http://127.0.0.1/alerts')
    await screen.findByText(isInsecure)
    for (const closed of ['https://10.0.0.5/', 'https://localhost:8443/']) {
      fill(address(), closed)
      // The previous errors are gone.
      await waitFor(() => expect([countOf(isInsecure), countOf(isPrivate)]).toEqual([0, 0]))
      await submit()
      await screen.findByText(isPrivate)
      expect(address().getAttribute('aria-describedby')).toContain('root_webhook_url__error')
      expect(address().getAttribute('aria-invalid')).toBe('true')
    }
    fill(address(), 'https://hooks.example.org/alerts')
    await waitFor(() => expect([countOf(isInsecure), countOf(isPrivate)]).toEqual([0, 0]))
    await submit()
    await screen.findByText('Alert updated')
    expect((await alerts.list())[0]).toMatchObject({ webhook: { url: 'https://hooks.example.org/alerts' } })
    await portal.putFile(file)
  })
})

describe('beside the form', () => {
  test('an alert can be tried before it is saved, on the newest forecast and on a past date', async () => {
    const [site] = await alerts.sites()
    const values = { site: site!.id, parameters: [{ parameterId: 11, operator: 2, value: 0, logicId: 0 }] }
    await portal.open('planner', `/alerts/create?values=${encodeURIComponent(JSON.stringify(values))}`, {
      expected: refused,
    })
    await findForm()
    const part = within(await screen.findByRole('region', { name: 'Try the alert' }))
    const tryIt = () => user.click(part.getByRole('button', { name: 'Try' }))
    fill(field('Value *'), '')
    await tryIt()
    await part.findByRole('alert')
    fill(field('Value *'), '0')
    await tryIt()
    // Waves are never below 0 m, so the whole forecast is one window.
    await part.findByText('With the newest forecast it would send a message: 1 window of at least 1 h.')
    part.getByText(/ h or longer$/)
    part.getByText(
      /^In the last 12 months of the series, .* it would have fired 1 time, .*; the longest window was \d+ h\.$/,
    )
    expect(part.getAllByTestId('trial-chart')).toHaveLength(1)
    part.getByText('Significant wave height at least 0 m')

    await choose('Operator *', '<')
    await part.findByText('The form has changed since: try again.')
    await tryIt()
    await part.findByText('With the newest forecast it would send nothing.')
    part.getByText(/^In the last 12 months of the series, .* it would never have fired/)

    await choose('Operator *', '≥')
    await user.click(part.getByRole('spinbutton', { name: 'Year' }))
    await user.keyboard('20250615')
    await tryIt()
    await part.findByText(/^Around 2025-06-15 it would have sent /)
  })

  test('the dates of the past that can be tried are named, and the calendar offers no others', async () => {
    const [site] = await alerts.sites()
    const hour = (text: string) => Date.parse(`${text}:00Z`) / 1000
    let series: object | null = {
      from: hour('2024-03-05T06:00'),
      to: hour('2025-10-20T23:00'),
      lastYear: hour('2024-10-21T00:00'),
    }
    portal.intercept(({ path }) =>
      path === `/alert/series/${site!.id}` ? Response.json({ data: { series } }) : undefined,
    )
    const values = { site: site!.id, parameters: [{ parameterId: 11, operator: 2, value: 0, logicId: 0 }] }
    const address = `/alerts/create?values=${encodeURIComponent(JSON.stringify(values))}`
    await portal.open('planner', address)
    await findForm()
    const part = within(await screen.findByRole('region', { name: 'Try the alert' }))
    // The series begins at 06:00, so its first whole day is the next one.
    await part.findByText(
      'The last 12 months of the series are 2024-10-21 to 2025-10-20; dates from 2024-03-06 to 2025-10-20 can be tried.',
    )
    await user.click(part.getByRole('button', { name: /^Choose date/ }))
    const dialog = within(await screen.findByRole('dialog'))
    const isOffered = (day: string) =>
      !(dialog.getByRole('gridcell', { name: day }) as HTMLButtonElement).disabled
    dialog.getByText('October 2025')
    expect(['20', '21'].map(isOffered)).toEqual([true, false])
    await user.keyboard('{Escape}')

    series = null
    await portal.open('planner', address)
    await findForm()
    await screen.findByText('There is no series of the past at this site.')
    expect(screen.queryByRole('group', { name: 'On a past date' })).toBeNull()
  })

  test('the page of an alert lists what happened in the last 60 days, newest first', async () => {
    const id = await alerts.add()
    await portal.open('planner', `/alerts/${id}`)
    const part = () => within(screen.getByRole('region', { name: 'Last 60 days' }))
    await findForm()
    await screen.findByRole('region', { name: 'Last 60 days' })
    await part().findByText('Nothing has happened in the last 60 days.')
    const to = Date.now() / 1000
    const ago = (days: number) => to - days * DAY
    const mail = { at: ago(30), eventId: 'a', kind: 'start' }
    const history = {
      from: ago(60),
      to,
      events: [{ id: 'a', begun: ago(30), ended: ago(15), cleared: 'over', window: null }],
      evaluations: [],
      mails: [
        { ...mail, recipient: 'crew@example.org', state: 'sent', reason: null },
        { ...mail, recipient: 'https://hooks.example.org/', state: 'failed', reason: 'It is a private one.' },
      ],
      mutes: [{ at: ago(20), eventId: 'a', recipient: 'crew@example.org' }],
    }
    portal.intercept(({ path }) =>
      path === `/alert/${id}/history` ? Response.json({ data: history }) : undefined,
    )
    navigate('/alerts/create')
    await screen.findByRole('heading', { name: 'New alert' })
    await findForm()
    expect(screen.queryByRole('region', { name: 'Last 60 days' })).toBeNull()
    navigate(`/alerts/${id}`)
    await screen.findByText(/Event begins: no such window$/)
    expect(
      part()
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([
      expect.stringContaining('Over: event of '),
      expect.stringContaining('crew@example.org has muted the event of '),
      expect.stringContaining('Event begins'),
      expect.stringMatching(/Message to crew@example\.org about the start, event of .*: sent$/),
      expect.stringMatching(/Message to https:\/\/hooks\.example\.org\/ .*: failed: It is a private one\.$/),
    ])
    part().getByTestId('timeline')
  })
})
