import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { analysisAddress, formInAddress } from './support/analytics.ts'
import type { SentRequest } from './support/apiFetch.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { bodyOf, failure, holdBack, sentTo } from './support/requests.ts'

const portal = startPortal()

/** A page of the family, with a request that it answers and a change of its form. */
interface RequestPage {
  /** A path that the page opens without asking and to which other pages lead. */
  empty: string
  page: string
  username: string
  /** An address with a window of 4 hours. */
  address: () => string
  /** Addresses that ask nothing, each with what the page says about it. */
  damaged: () => readonly [address: string, text: RegExp][]
  call: RegExp
  hoursOf: (request: SentRequest) => number
  findAnswer: () => Promise<unknown>
  hours: string
  submit: string
  /** Why there is no answer after a failure of the server. */
  failed: RegExp
}

let site: { id: number; name: string }
beforeAll(async () => {
  site = (await portal.call('planner7', 'GET', '/hwwa/sites')).data[0]
})

const point = '/hindcasts?lat=54.01&lon=6.6&window=4&when=LT:wave_height:1.5'
const isRequired = /^Required$/

const pages: readonly RequestPage[] = [
  {
    page: 'hindcast',
    empty: '/hindcasts',
    username: 'planner',
    address: () => point,
    damaged: () => [
      [point.replace('54.01', '95'), /^Must be a number in range \(-90,90\)$/],
      [`${point}&zone=moon`, /^Not understood, so nothing was run: zone=moon\./],
    ],
    call: /^\/hindcast\/analysis\//,
    hoursOf: (request) => bodyOf(request).windowLength,
    findAnswer: () => screen.findByRole('heading', { name: /Latitude 54\.01, longitude 6\.6$/ }),
    hours: 'Window length (h)',
    submit: 'Submit',
    failed: /^Internal error$/,
  },
  {
    page: 'statistics',
    empty: '/hindcasts?view=statistics',
    username: 'planner',
    address: () => `${point}&view=statistics`,
    damaged: () => [[`${point}&view=statistics&runs=never`, /^Not understood, .*: runs=never\./]],
    call: /^\/hindcast\/analysis\//,
    hoursOf: (request) => bodyOf(request).windowLength,
    findAnswer: () => screen.findByRole('heading', { name: /^Waiting/ }),
    hours: 'Window length (h)',
    submit: 'Submit',
    failed: /^Internal error$/,
  },
  {
    page: 'workability',
    empty: '/hindcasts/workability',
    username: 'planner',
    address: () => '/hindcasts/workability?month=7&area=6_53.9_6.5_54.2&job=4*0-6_24h_utc_pause*11__1.5',
    damaged: () => [
      ['/hindcasts/workability?month=13', /^Not understood, so nothing was run: month=13\./],
      ['/hindcasts/workability?month=7&area=6_53.9_6.5&job=x', /: area=6_53\.9_6\.5, job=x\./],
    ],
    call: /^\/hindcast\/workability$/,
    hoursOf: (request) => bodyOf(request).windowLength,
    findAnswer: () => screen.findByText(/Mean over the years/),
    hours: 'Window length (h)',
    submit: "Compute for the map's view",
    failed: /^The map could not be computed\. Please try again\.$/,
  },
  {
    page: 'analytics',
    empty: '/analytics',
    username: 'planner7',
    address: () => analysisAddress(formInAddress(site)),
    damaged: () => [
      [`/analytics/${site.id}`, /^The form in this address is damaged/],
      [analysisAddress(Object.assign(formInAddress(site), { months: [] })), isRequired],
    ],
    call: /^\/hwwa$/,
    hoursOf: (request) => bodyOf(request).workWindow.windowLength.value,
    findAnswer: () => screen.findByRole('table'),
    hours: 'Window length (hours)',
    submit: 'Submit',
    failed: /^Data not found$/,
  },
]

const path = () => location.pathname + location.search

test('the hindcast says what of an analysis it cannot hold, and the analysis drops what its site does not have', async () => {
  await portal.open('planner', '/hindcasts?job=7*1-3_24h_utc*11_0.5_1.3')
  await screen.findByText(
    'The lower limit of Significant wave height is left out: a condition has one side. The working days are left out: the hindcast does not have them. A value equal to a limit counts as beyond it here.',
  )
  portal.intercept(({ path: asked }) =>
    asked === '/hwwa/parameters/' ? Response.json({ data: [] }) : undefined,
  )
  await portal.open('planner7', '/analytics?job=7*0-6_24h_utc_pause*11__1.3')
  expect((await screen.findByLabelText<HTMLInputElement>('Work may pause between shifts')).checked).toBe(true)
  await user.click(screen.getByRole('combobox', { name: 'Site' }))
  await user.click(await screen.findByRole('option', { name: site.name }))
  const removed = await screen.findByText(
    /^Removed, because .* has no such data at \d+ m: Significant wave height Hs\.$/,
  )
  // It is said in the group from which the limit has gone.
  expect(removed.closest('fieldset')?.querySelector('legend')?.textContent).toBe('Weather parameters')
})

test.each([
  [
    'planner',
    '/hindcasts?job=4*0-6_24h_utc&lat=54.01&lon=6.6',
    'Find a condition',
    'Conditions that must hold: At least one rule must be active',
  ],
  [
    'planner',
    '/hindcasts/workability',
    'Add a limit',
    'Limits that must hold: At least one limit must have a value.',
  ],
])('a fault of a group of fields leads %s at %s into the group', async (username, address, field, fault) => {
  await portal.open(username, address)
  await screen.findByLabelText(field)
  const limit = screen.queryByRole('button', { name: 'Remove Significant wave height' })
  if (limit) await user.click(limit)
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await user.click(await screen.findByRole('button', { name: /^(Submit|Compute for the map's view)$/ }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(field)))
  // Not the whole group, which can be longer than the screen.
  expect(scrolled.mock.contexts.at(-1)).toBe(document.activeElement)
  scrolled.mockRestore()
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(fault)
})

describe.each(pages)('the page of $page', ({ username, address, damaged, call, ...page }) => {
  const sent = () => sentTo(portal, 'POST', call)
  const hours = () => screen.findByLabelText<HTMLInputElement>(page.hours)
  const submit = async () => {
    // A submit of an analysis closes its form.
    const show = screen.queryByRole('button', { name: 'Show the form' })
    if (show) await user.click(show)
    await user.click(screen.getByRole('button', { name: page.submit }))
  }
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)
  const older = () => screen.queryByText(/^Older answer: the form has changed since\./)

  test('asks what its address says, writes what it asks, and goes back', async () => {
    await portal.open(username, address())
    await page.findAnswer()
    expect((await hours()).value).toBe('4')
    expect(page.hoursOf(sent()[0]!)).toBe(4)
    const before = path()
    fill(await hours(), '5')
    await submit()
    await waitFor(() => expect(page.hoursOf(sent().at(-1)!)).toBe(5))
    await page.findAnswer()
    const after = path()
    expect(after).not.toBe(before)
    navigate('/')
    navigate(after)
    await page.findAnswer()
    await waitFor(async () => expect((await hours()).value).toBe('5'))
    expect(page.hoursOf(sent().at(-1)!)).toBe(5)
  })

  test('asks nothing for a damaged address, and says why', async () => {
    await portal.open(username, '/wiki')
    for (const [wrong, text] of damaged()) {
      navigate(wrong)
      await screen.findAllByText(text)
      navigate('/wiki')
      await screen.findByRole('navigation', { name: 'Modules' })
    }
    expect(sent()).toEqual([])
  })

  test('aborts a request when it changes, and marks its answer once the form is another', async () => {
    const held = holdBack(portal, 'POST', call)
    await portal.open(username, address())
    await waitFor(() => expect(held).toHaveLength(1))
    fill(await hours(), '5')
    await submit()
    await waitFor(() => expect(held).toHaveLength(2))
    expect(held[0]!.signal?.aborted).toBe(true)
    portal.intercept()
    held[1]!.release()
    await page.findAnswer()
    expect(older()).toBeNull()
    fill(await hours(), '0')
    await waitFor(() => expect(older()).not.toBeNull())
    fill(await hours(), '5')
    await waitFor(() => expect(older()).toBeNull())
  })

  test('says that a request failed, and tries again without the old error', async () => {
    portal.intercept((request) => (call.test(request.path) ? failure(500, 'Out of order') : undefined))
    await portal.open(username, address())
    await screen.findByText(page.failed)
    const held = holdBack(portal, 'POST', call)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(held).toHaveLength(1))
    await waitFor(() => expect(screen.queryByText(page.failed)).toBeNull())
    portal.intercept()
    held[0]!.release()
    await page.findAnswer()
  })

  test('leads from a refused submit to the first fault: scrolled to, focused and read out', async () => {
    await portal.open(username, address())
    await page.findAnswer()
    const asked = sent().length
    fill(await hours(), '0')
    await submit()
    await waitFor(async () => expect(document.activeElement).toBe(await hours()))
    expect(alerts()).toContain(`${page.hours}: Must be a number between 1 and 350`)
    expect(sent()).toHaveLength(asked)
    fill(await hours(), '6')
    await submit()
    await waitFor(() => expect(page.hoursOf(sent().at(-1)!)).toBe(6))
    expect(alerts()).not.toContain(`${page.hours}: Must be a number between 1 and 350`)
  })

  test('begins with the conditions that another page leads here with, and gives them on', async () => {
    const carried = 'job=7*0-6_8-17_utc*11__1.3'
    await portal.open(username, `${page.empty}${page.empty.includes('?') ? '&' : '?'}${carried}`)
    await waitFor(async () => expect((await hours()).value).toBe('7'))
    expect(screen.getByRole('combobox', { name: 'Start hour' }).textContent).toBe('08:00')
    const limit = within(await screen.findByRole('group', { name: /^Significant wave height( Hs)?$/ }))
    expect(limit.getAllByDisplayValue('1.3')).toHaveLength(1)
    expect(sent()).toEqual([])
    // Hindcasts exclude the limit itself, which the next page is told.
    const given = page.page === 'workability' || page.page === 'analytics' ? carried : `${carried}!`
    const links = otherPages()
    // The demonstration's customers have either module.
    expect(links).toHaveLength(page.page === 'analytics' ? 0 : 1)
    for (const link of links) {
      expect(decodeURIComponent(link.getAttribute('href')!).endsWith(`?${given}`)).toBe(true)
      await user.click(link)
      await waitFor(() => expect(otherPages()[0]?.textContent).not.toBe(link.textContent))
      expect((await hours()).value).toBe('7')
    }
  })
})

const otherPages = () =>
  [/^Hindcast of a point$/, /^Workability map of an area$/, /^Weather windows of a site$/].flatMap((name) =>
    screen.queryAllByRole('link', { name }),
  )
