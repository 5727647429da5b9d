import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { dateAfter } from '#schemas/validation/dateWindow.ts'
import { DAY } from '#weather/time.ts'
import { choose, confirm, countOf, field, textIn } from './support/fields.ts'
import { findForm, gridRows, submit } from './support/grid.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { followSaves } from './support/saves.ts'

const portal = startPortal()

interface Site {
  id: number
  name: string
  isOffshore: boolean
}

const today = () => new Date().toISOString().slice(0, 10)

/** A site at sea and one on land. */
async function sitesOf(username: string): Promise<{ sea: Site; land: Site }> {
  const sites: Site[] = (await portal.call(username, 'GET', '/sites')).data
  const [sea, land] = [true, false].map((isOffshore) => sites.find((site) => site.isOffshore === isOffshore))
  if (!sea || !land) throw new Error(`${username} has no site at sea and on land`)
  return { sea, land }
}

async function addReport(username: string, fields: object = {}): Promise<number> {
  const { sea } = await sitesOf(username)
  const { status, data } = await portal.call(username, 'POST', '/report', {
    name: 'Alpha',
    description: 'Calm',
    isActive: true,
    pointId: sea.id,
    reportTypeId: 2,
    daysForecast: 2,
    inLocalTime: false,
    sendTime: ['06:00', '18:00'],
    sendDays: ['Mo', 'Fr'],
    expireDate: dateAfter(today(), 'P1M'),
    recipients: ['crew@example.org'],
    reportCharts: [{ chartId: 2 }, { chartId: 1 }],
    ...fields,
  })
  expect(status).toBe(200)
  return data.id
}

const listOf = async (username: string): Promise<{ id: number; name: string }[]> =>
  (await portal.call(username, 'GET', '/report/list')).data
const namesOf = async (username: string) => (await listOf(username)).map(({ name }) => name)

beforeEach(async () => {
  for (const username of ['admin', 'planner'])
    for (const { id } of await listOf(username)) await portal.call(username, 'DELETE', `/report/${id}`)
})

const times = () => within(screen.getByRole('group', { name: /^Sending Times/ })).getAllByRole('group')
const timesShown = () => times().map((time) => time.textContent.replace(/[^\d:]/g, ''))
const button = (name: string | RegExp) => screen.queryAllByRole('button', { name })

const nameOf = (row: HTMLElement) => row.querySelector('[data-field="label"]')?.textContent
/** The checkbox of a chart; undefined if the chart is not offered. */
const chart = (name: string) =>
  gridRows()
    .find((row) => nameOf(row) === name)
    ?.querySelector<HTMLInputElement>('input[type="checkbox"]')
const findChart = (name: string) =>
  waitFor(() => {
    const box = chart(name)
    if (!box) throw new Error(`the chart ${name} is not offered`)
    return box
  })

describe('the panel of reports', () => {
  test('searches, has three tabs, and deletes expired reports', async () => {
    const [alpha, bravo] = [expect.stringContaining('Alpha (1)'), expect.stringContaining('Bravo')]
    await addReport('planner', { name: 'Alpha (1)' })
    // Stored two months ago with an expiry date that has passed since.
    const { clock } = portal.server
    const { now } = clock
    clock.now = new Date('2026-04-15T10:00:00Z')
    await addReport('planner', { name: 'Bravo', isActive: false, expireDate: '2026-05-15' })
    clock.now = now

    await portal.open('planner', '/reports')
    const panel = within(await screen.findByRole('complementary', { name: 'Reports' }))
    const rows = () => panel.queryAllByRole('listitem').map((row) => row.textContent)
    const openTab = (name: string) => user.click(panel.getByRole('tab', { name }))
    await waitFor(() =>
      expect(rows()).toEqual([
        expect.stringMatching(/Alpha \(1\).*Active: Yes/),
        expect.stringMatching(/Bravo.*Active: No/),
      ]),
    )
    await screen.findByText('No report selected')
    screen.getByText('Select one or add a new')
    panel.getByText('2 Reports')
    fill(field('Search'), '.*')
    await panel.findByText('No reports found')
    await user.click(panel.getByRole('button', { name: 'Clear' }))
    await openTab('Active')
    await waitFor(() => expect(rows()).toEqual([alpha]))
    await openTab('Expired')
    await waitFor(() => expect(rows()).toEqual([bravo]))
    await user.click(await panel.findByRole('button', { name: 'Delete Expired' }))
    await confirm()
    await screen.findByText('Expired reports deleted')
    await panel.findByText('0 Reports')
    expect(await namesOf('planner')).toEqual(['Alpha (1)'])
  })

  test('stays beside the message for an unknown report', async () => {
    await portal.open('planner', '/reports/987654', { expected: /404/ })
    await screen.findByText('Report not found')
    screen.getByRole('complementary', { name: 'Reports' })
  })
})

describe('the form of a report', () => {
  test('has its fields in order, starts with the defaults, and reports errors', async () => {
    await portal.open('planner', '/reports/create')
    await findForm()
    await waitFor(() => expect(textIn('Report Type *')).toBe('PDF'))
    const order = ['Active', 'Report Name', 'Site', 'Description', 'Report Details', 'Report Type']
    const details = ['Forecast Length (days)', 'Sending Times', 'Recipient Addresses', 'Expiry Date']
    const all = [...order, ...details, 'Report Timezone', 'Sending Days', 'Charts']
    const text = document.querySelector('form')!.textContent.replaceAll(/\s+/g, ' ')
    const places = all.map((label) => text.indexOf(label))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(field('Active').checked).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'UTC' }).checked).toBe(true)
    expect(textIn('Forecast Length (days) *')).toBe('1')
    expect(field('Description *').getAttribute('rows')).toBe('5')
    await waitFor(() => expect(timesShown()).toEqual(['12:00']))
    screen.getByText(/^Choose a site, sending times and sending days/)
    await screen.findByText('Please select a site')

    await submit()
    // Name, site and description; days and charts.
    await waitFor(() => expect(countOf('Required')).toBe(3))
    expect(countOf('At least one required')).toBe(2)
    expect(countOf('Please enter a valid email address')).toBe(1)
    for (const [wrong, message] of [
      ['0', 'Must be positive'],
      ['1000001', 'Must be smaller than 1000000'],
    ] as const) {
      fill(field('Forecast Length (days) *'), wrong)
      await screen.findByText(message)
    }
  })

  test('adds up to three sending times after a confirmation, and chooses them from the whole hours', async () => {
    await portal.open('planner', '/reports/create')
    await findForm()
    await waitFor(() => expect(timesShown()).toEqual(['12:00']))
    expect(button(/^Remove time/)).toEqual([])
    await user.click(button('Add sending time')[0]!)
    await screen.findByRole('alertdialog', { name: 'Warning' })
    screen.getByText(/same block \(00, 06, 12, 18 UTC\) contain the same forecast/)
    await confirm('Cancel')
    expect(times()).toHaveLength(1)
    for (let count = 2; count <= 4; count++) {
      await user.click(button('Add sending time')[0]!)
      await confirm()
      await waitFor(() => expect(times()).toHaveLength(count))
    }
    expect([button('Add sending time').length, button(/^Remove time/).length]).toEqual([0, 3])
    await waitFor(() => expect(timesShown()).toEqual(['12:00', '12:00', '12:00', '12:00']))
    await user.click(button(/^Remove time/).at(-1)!)
    await user.click(button(/^Remove time/).at(-1)!)
    await waitFor(() => expect(times()).toHaveLength(2))
    await submit()
    await screen.findByText('Each sending time once')
    await user.click(within(times()[1]!).getAllByRole('spinbutton')[1]!)
    await user.keyboard('30')
    await screen.findByText('Please enter a valid time')
    expect(screen.queryByText('Each sending time once')).toBeNull()
    await user.click(within(times()[1]!).getAllByRole('spinbutton')[0]!)
    await user.keyboard('{Delete}')
    await screen.findByText('Please enter a valid time')
    await user.click(button(/^Choose time/)[1]!)
    const hours = await screen.findAllByRole('option')
    expect(hours.map((hour) => hour.textContent)).toEqual(
      Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`),
    )
    await user.click(hours[18]!)
    await waitFor(() => expect(timesShown()).toEqual(['12:00', '18:00']))
    await waitFor(() => expect(countOf('Please enter a valid time')).toBe(0))
  })

  test('adds a report that its summary describes', async () => {
    const { sea } = await sitesOf('admin')
    await portal.open('admin', '/reports/create')
    await findForm()
    fill(field('Report Name *'), 'Morning mail')
    fill(field('Description *'), 'For the crew')
    fill(field('Forecast Length (days) *'), '3')
    await user.click(field('Site *'))
    fill(field('Site *'), sea.name.slice(0, 4).toUpperCase())
    await user.click(await screen.findByRole('option', { name: sea.name }))
    fill(field(/^Email/), 'crew@example.org')
    await user.click(field('Local Time'))
    for (const day of ['Sun', 'Mon']) await user.click(field(day))
    await user.click(await findChart('Swell'))
    await screen.findByText(/^The next report is sent (Mon|Sun) .* UTC\)\.$/)
    await submit()
    await screen.findByText('Report created')
    await screen.findByText('1 Report')
    expect(location.pathname).toBe('/reports')
    expect(await listOf('admin')).toEqual([
      expect.objectContaining({
        name: 'Morning mail',
        description: 'For the crew',
        isActive: true,
        pointId: sea.id,
        reportTypeId: 1,
        daysForecast: 3,
        inLocalTime: true,
        sendTime: ['12:00'],
        sendDays: ['Mo', 'Su'],
        expireDate: dateAfter(today(), 'P2M'),
        recipients: ['crew@example.org'],
        reportCharts: [{ chartId: 4, name: 'Swell' }],
      }),
    ])
  })

  test('expires on the clock of its site', async () => {
    const { clock } = portal.server
    const { now: before } = clock
    const time = new Date('2026-06-16T02:00:00Z')
    clock.now = time
    vi.useFakeTimers({ toFake: ['Date'], now: time })
    try {
      const sites = (await portal.call('admin', 'GET', '/sites')).data as { name: string; id: number }[]
      const pointId = sites.find(({ name }) => name === 'Block Island')?.id
      // It is 22:00 of 15 June there.
      const id = await addReport('admin', { pointId, inLocalTime: true, expireDate: '2026-06-15' })
      await portal.open('admin', `/reports/${id}`)
      await findForm()
      await submit()
      await screen.findByText('Report updated')
      await portal.open('admin', `/reports/${id}`)
      await findForm()
      await user.click(screen.getByRole('radio', { name: 'UTC' }))
      await submit()
      await screen.findAllByText('Cannot be earlier than current date')
    } finally {
      clock.now = before
      vi.useRealTimers()
    }
  })

  test('names its site that was deleted', async () => {
    const place = { name: 'Gone', description: 'x', latitude: 56, longitude: 3, isOffshore: true }
    const { data: pointId } = await portal.call('admin', 'POST', '/settings/sites', place)
    const id = await addReport('admin', { pointId })
    expect((await portal.call('admin', 'DELETE', `/settings/sites/${pointId}`)).status).toBe(200)
    await portal.open('admin', `/reports/${id}`)
    await findForm()
    await waitFor(() => expect(textIn('Site *')).toBe('Gone (deleted)'))
  })

  test('drops the charts that another site lacks, and reports a failed update', async () => {
    const { land } = await sitesOf('admin')
    const id = await addReport('admin')
    await portal.open('admin', `/reports/${id}`)
    await findForm()
    await findChart('Waves')
    expect([chart('Waves')?.checked, chart('Swell')?.checked]).toEqual([true, false])
    await choose('Site *', land.name)
    const onLand = [
      'Temperature and precipitation',
      'Visibility and precipitation',
      'Wind',
      'Wind at hub height',
    ]
    await waitFor(() => expect(gridRows().map(nameOf)).toEqual(onLand))
    expect(chart('Wind')?.checked).toBe(true)
    portal.intercept(({ method, path }) =>
      method === 'PUT' && path === '/report' ? Response.json({ data: false }) : undefined,
    )
    await submit()
    await screen.findByText('Report failed to update')
    portal.intercept()
    await submit()
    await screen.findByText('Report updated')
    const [stored] = await listOf('admin')
    expect(stored).toMatchObject({
      version: 2,
      pointId: land.id,
      reportCharts: [{ chartId: 1, name: 'Wind' }],
    })
  })

  test('offers no charts if those of the site cannot be read', async () => {
    const { sea } = await sitesOf('planner')
    await portal.open('planner', '/reports/create', { expected: /500/ })
    await findForm()
    portal.intercept(({ path }) =>
      path === `/report/charts/${sea.id}` ? new Response('broken', { status: 500 }) : undefined,
    )
    await choose('Site *', sea.name)
    await screen.findByRole('button', { name: 'Try again' })
    expect(chart('Wind')).toBeUndefined()
  })
})

describe('beside the form', () => {
  const part = (name: string) => within(screen.getByRole('region', { name }))

  test('a report can be previewed and sent as a test before it is saved', async () => {
    const saved = followSaves()
    const opened = vi.spyOn(window, 'open').mockReturnValue(null)
    const id = await addReport('planner')
    await portal.open('planner', `/reports/${id}`, { expected: /400/ })
    await findForm()
    const click = (name: string) => user.click(part('Preview').getByRole('button', { name }))
    fill(field('Report Name *'), '')
    await click('Preview')
    await part('Preview').findByText('Report Name: Required')

    fill(field('Report Name *'), 'Not saved')
    await click('Preview')
    await part('Preview').findByText('The PDF is ready.')
    const sent = portal.requests().findLast(({ path }) => path === '/report/preview')
    expect(JSON.parse(String(sent?.body))).toMatchObject({ id, name: 'Not saved' })
    const link = part('Preview').getByRole('link', { name: 'Open the PDF' })
    expect(link.getAttribute('href')).toMatch(/^blob:/)
    expect(opened).toHaveBeenCalledWith(link.getAttribute('href'), '_blank')
    opened.mockRestore()
    await click('Download')
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual([expect.stringMatching(/^Not saved_.*\.pdf$/)]),
    )
    expect(await saved[0]!.content.slice(0, 5).text()).toBe('%PDF-')

    fill(field('Report Name *'), 'Changed again')
    await part('Preview').findByText('The form has changed since.')
    await click('Send me a test')
    await part('Preview').findByText('The test is being sent to planner@example.org.')
    expect(await namesOf('planner')).toEqual(['Alpha'])
  })

  test('the last 60 days list what was sent or skipped, and why nothing is sent', async () => {
    const id = await addReport('planner')
    await portal.open('planner', `/reports/${id}`)
    await findForm()
    await part('Last 60 days').findByText('Nothing has happened in the last 60 days.')
    const now = Math.floor(Date.now() / 1000)
    const ago = (days: number) => now - days * DAY
    const history = {
      from: ago(60),
      to: now,
      stopped: 'The report is switched off.',
      occurrences: [
        { at: ago(30), state: 'sent', reason: null, run: ago(30) },
        { at: ago(10), state: 'skipped', reason: 'It would have been sent 3 hours late or more.', run: null },
      ],
      mails: [{ at: ago(30), due: ago(30), recipient: 'crew@example.org', state: 'sent' }],
    }
    portal.intercept(({ path }) =>
      path === `/report/${id}/history` ? Response.json({ data: history }) : undefined,
    )
    navigate('/reports')
    await screen.findByText('No report selected')
    navigate(`/reports/${id}`)
    await screen.findByText('Not sent at present: The report is switched off.')
    const entries = part('Last 60 days').getAllByRole('listitem')
    expect(entries.map((entry) => entry.textContent)).toEqual([
      expect.stringContaining('Report skipped: It would have been sent 3 hours late or more.'),
      expect.stringContaining('Report sent, forecast reference time'),
      expect.stringContaining('Mail to crew@example.org: sent'),
    ])
  })
})
