import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, describe, expect, test } from 'vitest'
import { alertsOf, panelOf } from './support/alerts.ts'
import { confirm, field, textIn } from './support/fields.ts'
import { findForm, submit } from './support/grid.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'

const portal = startPortal()
const alerts = alertsOf(portal, 'planner')

beforeEach(() => alerts.clear())

const panel = () => panelOf('Alerts')
const rows = () =>
  panel()
    .queryAllByRole('listitem')
    .map((row) => row.textContent)
const openTab = async (name: string) => user.click(await screen.findByRole('tab', { name }))

/** The lists of alerts that the portal has requested. */
const listsRead = () =>
  portal
    .requests()
    .filter(({ method, path }) => method === 'GET' && /^\/alert(\/expired)?$/.test(path))
    .map(({ path }) => path)

const openAlert = async (name: RegExp) => {
  await screen.findByRole('complementary', { name: 'Alerts' })
  await user.click((await panel().findAllByRole('link', { name }))[0]!)
  await findForm()
}

describe('the panel of alerts', () => {
  test('searches names literally and without case, and has the tabs All, Active and Expired', async () => {
    const [alpha, bravo] = [expect.stringContaining('Alpha (1)'), expect.stringContaining('Bravo')]
    await alerts.add({ name: 'Alpha (1)' })
    // Stored two months ago with an expiry date that has passed since.
    const { clock } = portal.server
    const { now } = clock
    clock.now = new Date('2026-04-15T10:00:00Z')
    await alerts.add({ name: 'Bravo', isActive: false, expiryDate: '2026-05-15' })
    clock.now = now

    await portal.open('planner', '/alerts')
    await waitFor(() => expect(rows()).toEqual([alpha, bravo]))
    await screen.findByText('No alert selected, select one or add a new.')
    expect(rows()).toEqual([expect.stringContaining('Active: Yes'), expect.stringContaining('Active: No')])
    screen.getByText('2 Alerts')
    expect(screen.queryByRole('button', { name: 'Delete Expired' })).toBeNull()
    await openTab('Active')
    await waitFor(() => expect(rows()).toEqual([alpha]))
    screen.getByText('1 Alert')
    await openTab('Expired')
    await waitFor(() => expect(rows()).toEqual([bravo]))
    const before = listsRead().length
    await openTab('All')
    await waitFor(() => expect(rows()).toEqual([alpha, bravo]))
    await openTab('Expired')
    await waitFor(() => expect(rows()).toEqual([bravo]))
    await openTab('All')
    expect(listsRead()).toHaveLength(before)

    fill(field('Search'), 'ALPHA (')
    await waitFor(() => expect(rows()).toEqual([alpha]))
    fill(field('Search'), '.*')
    await screen.findByText('No alerts found')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(rows()).toEqual([alpha, bravo]))

    await openTab('Expired')
    await user.click(await screen.findByRole('button', { name: 'Delete Expired' }))
    await confirm('Cancel')
    expect(rows()).toEqual([bravo])
    await user.click(screen.getByRole('button', { name: 'Delete Expired' }))
    await confirm()
    await screen.findByText('Expired alerts deleted')
    await screen.findByText('No alerts found')
    await screen.findByText('0 Alerts')
    expect(screen.queryByRole('button', { name: 'Delete Expired' })).toBeNull()
    await openTab('All')
    await waitFor(() => expect(rows()).toEqual([alpha]))
    // Both lists are requested again.
    expect(listsRead().slice(before).toSorted()).toEqual(['/alert', '/alert/expired'])
  })

  test('renders only the visible rows of 300, and counts all', async () => {
    await alerts.add()
    const [alert] = await alerts.list()
    const many = Array.from({ length: 300 }, (_, index) => ({
      ...alert,
      id: index + 1,
      name: `No. ${1000 + index}`,
    }))
    portal.intercept(({ path }) => (path === '/alert' ? Response.json({ data: many }) : undefined))
    await portal.open('planner', '/alerts')
    await screen.findByText('300 Alerts')
    await waitFor(() => expect(rows().length).toBeGreaterThan(10))
    // The rows of 40 px that fit into the window, and a few more.
    expect(rows().length).toBeLessThan(900 / 40 + 10)
    const scroller = panel().getByRole('list', { name: 'Alerts' })
    scroller.scrollTop = 300 * 40
    fireEvent.scroll(scroller)
    await panel().findByText('No. 1299')
    expect(panel().queryByText('No. 1000')).toBeNull()
  })

  test('requests its lists again after an alert was changed, copied with Duplicate, or deleted', async () => {
    await alerts.add({ name: 'Delta', recipients: ['a@example.org', 'b@example.org'] })
    await portal.open('planner', '/alerts')
    const readsAgain = async (action: () => Promise<void>, message: string) => {
      const before = listsRead().length
      await action()
      await screen.findByText(message)
      await waitFor(() => expect(location.pathname).toBe('/alerts'))
      await waitFor(() => expect(listsRead().slice(before)).toContain('/alert'))
    }
    await openAlert(/Delta/)
    fill(field(/^Description/), 'Changed')
    await readsAgain(submit, 'Alert updated')

    await openAlert(/Delta/)
    await user.click(await screen.findByRole('link', { name: 'Duplicate' }))
    await screen.findByRole('heading', { name: 'New alert' })
    await findForm()
    expect(textIn(/^Name/)).toBe('Delta')
    fill(field(/^Name/), 'Copy')
    await readsAgain(submit, 'Alert created')
    await screen.findByText('2 Alerts')
    const [copy, original] = await alerts.list()
    const { id: _, name, ...copied } = copy
    expect([name, copied.version]).toEqual(['Copy', 1])
    expect(original).toMatchObject({ ...copied, id: original.id, version: 2, name: 'Delta' })

    await openAlert(/Copy/)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await readsAgain(confirm, 'Alert deleted')
    await screen.findByText('1 Alert')
  })

  test('requests the expired alerts again after one was deleted, here by keyboard', async () => {
    await alerts.add({ name: 'Charlie' })
    await portal.open('planner', '/alerts')
    await openTab('Expired')
    await screen.findByText('0 Alerts')
    await openTab('All')
    const link = await panel().findByRole('link', { name: /Charlie/ })
    link.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('heading', { name: 'Charlie', level: 2 })
    await findForm()
    const deletion = await screen.findByRole('button', { name: 'Delete' })
    const before = listsRead().length
    deletion.focus()
    await user.keyboard('{Enter}')
    within(await screen.findByRole('alertdialog'))
      .getByRole('button', { name: 'Ok' })
      .focus()
    await user.keyboard('{Enter}')
    await screen.findByText('Alert deleted')
    await screen.findByText('No alerts found')
    expect(location.pathname).toBe('/alerts')
    await openTab('Expired')
    await waitFor(() => expect(listsRead().slice(before)).toContain('/alert/expired'))
  })

  test('opens behind a button on a tablet', async () => {
    await alerts.add()
    await portal.open('planner', '/alerts', { size: 'tablet' })
    await user.click(await screen.findByRole('button', { name: 'Show Alerts' }))
    await screen.findByText('1 Alert')
    screen.getByPlaceholderText('Search...')
    await user.click(screen.getByRole('button', { name: 'Hide Alerts' }))
    expect(screen.queryByLabelText('Search')).toBeNull()
  })

  test('is shown without the page beside it on a phone', async () => {
    await alerts.add()
    await portal.open('planner', '/alerts', { size: 'phone' })
    await screen.findByText('1 Alert')
    expect(screen.queryByText('No alert selected, select one or add a new.')).toBeNull()
    await openAlert(/Alpha/)
    expect(screen.queryByRole('complementary', { name: 'Alerts' })).toBeNull()
  })

  test('stays beside the message for an unknown alert, and links to a new one', async () => {
    await portal.open('planner', '/alerts/987654')
    await screen.findByText('Alert not found, select one or add a new.')
    await user.click(panel().getByRole('link', { name: 'Add new' }))
    await findForm()
    expect(location.pathname).toBe('/alerts/create')
    navigate('/alerts')
    await screen.findByText('No alerts found')
  })
})
