import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { fill, startPortal, user } from './support/portal.tsx'
import { bodyOf, sentTo } from './support/requests.ts'
import { formOf, openPanel, press, waitUntilClosed } from './support/sitePage.ts'

const portal = startPortal()

const site = '/forecasts/site/1'
const thresholds = 'Weather Window Thresholds'
const viewSets = 'Select View Set'

const limits = (parameterId: number, thresholdMax: number) => ({
  parameterId,
  thresholdMin: null,
  thresholdMax,
  tolerance: null,
  toleranceType: 0,
})
const field = (name: string) => within(formOf(thresholds)).getByLabelText(name) as HTMLInputElement
const lower = (name: RegExp) =>
  within(within(formOf(viewSets)).getByRole('radiogroup', { name: 'Lower chart' })).getByRole('radio', {
    name,
  }) as HTMLInputElement
const posted = () => sentTo(portal, 'POST', /^\/forecasts\/1$/)
const lastPosted = async (before: number) => {
  await waitFor(() => expect(posted().length).toBeGreaterThan(before))
  return posted().at(-1)!
}

test('limits and view sets are stored in the browser, the limits sent with the requests, and shown to no other user', async () => {
  await portal.open('multi', site, { size: 'phone' })
  await openPanel(thresholds)
  fill(field('Visibility: Max'), '12,5')
  let before = posted().length
  await press(formOf(thresholds), 'Submit')
  expect(bodyOf(await lastPosted(before))).toEqual([limits(26, 12.5)])
  await screen.findByText('Parameters updated successfully.')
  await waitUntilClosed(thresholds)

  await openPanel(viewSets)
  await user.click(lower(/^Swell/))
  await press(formOf(viewSets), 'Submit')
  await screen.findByRole('button', { name: 'Swell height' })
  expect(sentTo(portal, 'PUT', /parameter|config/)).toEqual([])

  // Another user signs in with this browser, and then the shared account again.
  const own = () => sentTo(portal, 'GET', /^\/forecasts\/1$/)
  const ownBefore = own().length
  before = posted().length
  await portal.open('planner', site)
  await openPanel(thresholds)
  expect(field('Visibility: Max').value).toBe('')
  expect(own().length).toBeGreaterThan(ownBefore)
  expect(posted()).toHaveLength(before)
  await portal.open('multi', site)
  const again = await lastPosted(before)
  expect(bodyOf(again)).toEqual([limits(26, 12.5)])
  await screen.findByRole('button', { name: 'Swell height' })
})

test('a panel stays open with a message when the storage of the browser is unavailable', async () => {
  await portal.open('multi', site, { size: 'phone' })
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('', 'QuotaExceededError')
    },
  })
  try {
    await openPanel(thresholds)
    fill(field('Visibility: Max'), '12')
    await press(formOf(thresholds), 'Submit')
    await screen.findByText('This browser could not keep the thresholds.', { exact: false })
    expect(field('Visibility: Max').value).toBe('12')
    await press(formOf(thresholds), 'Cancel')
    await waitUntilClosed(thresholds)

    await openPanel(viewSets)
    await user.click(lower(/^Waves/))
    await press(formOf(viewSets), 'Submit')
    await screen.findByText('This browser could not keep the view set.', { exact: false })
    expect(lower(/^Waves/).checked).toBe(true)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('limits set in another tab of the browser apply', async () => {
  await portal.open('multi', site, { size: 'phone' })
  await waitFor(() => expect(document.querySelector('[data-testid="chart"]')).not.toBeNull())
  const before = posted().length
  // A browser reports what another tab has stored by an event.
  localStorage.setItem('multi:parameters', JSON.stringify([limits(1, 3.5)]))
  window.dispatchEvent(new StorageEvent('storage', { key: 'multi:parameters' }))
  expect(bodyOf(await lastPosted(before))).toEqual([limits(1, 3.5)])
  await screen.findByText('max 3.5 m/s')
})

test('damaged values in the storage of the browser are ignored', async () => {
  const rows = [
    limits(1, 12),
    { parameterId: 5 },
    limits(9999, 1),
    'wind',
    { ...limits(26, 1), tolerance: -1 },
  ]
  localStorage.setItem('multi:parameters', JSON.stringify(rows))
  localStorage.setItem('multi:siteview.chartSets', '{"lower":999')
  await portal.open('multi', site, { size: 'phone' })
  const request = await lastPosted(0)
  expect(bodyOf(request)).toEqual([limits(1, 12)])
  expect(request.search).toBe('?days=10')
})

test('the theme is stored in the browser', async () => {
  const scheme = () => document.documentElement.dataset.scheme
  await portal.open('multi', '/account')
  expect(scheme()).toBe('light')
  const choose = async (name: string) => {
    await user.click(screen.getByRole('button', { name: 'Profile' }))
    const themes = within(await screen.findByRole('group', { name: 'Theme' }))
    await user.click(themes.getByRole('button', { name }))
  }
  await choose('Dark')
  await waitFor(() => expect(scheme()).toBe('dark'))
  await portal.open('multi', '/account')
  await waitFor(() => expect(scheme()).toBe('dark'))
  expect(sentTo(portal, 'PUT', /config/)).toEqual([])
  // The theme of the page outlives its session.
  await choose('System')
  await waitFor(() => expect(scheme()).toBe('light'))
})
