import { screen, waitFor, within } from '@testing-library/dom'
import { beforeEach, expect, test } from 'vitest'
import { fill, startPortal, user } from './support/portal.tsx'
import { bodyOf, failure, holdBack, sentTo } from './support/requests.ts'
import { findSite, formOf, openPanel, press, railIcon, waitUntilClosed } from './support/sitePage.ts'

const portal = startPortal()

const title = 'Select View Set'
const isConfig = /^\/config\/planner$/
const isForecast = /^\/forecasts\/\d+$/
const offshore = '/forecasts/site/1'
/** Port of Esbjerg in the demonstration data, whose forecast has no waves. */
const onshore = '/forecasts/site/33'

const store = (viewSet: object) =>
  portal.call('planner', 'PUT', '/config/planner', { 'siteview.chartSets': viewSet })
beforeEach(() => store({}))

const chart = (position: 'Upper' | 'Lower') =>
  within(formOf(title)).getByRole('radiogroup', { name: `${position} chart` })
const chartSet = (position: 'Upper' | 'Lower', name: string) =>
  within(chart(position)).queryByRole('radio', {
    name: new RegExp(`^${name} (?!at)|^${name}$`),
  }) as HTMLInputElement | null
const choose = (position: 'Upper' | 'Lower', name: string) => user.click(chartSet(position, name)!)
const radios = () => [...formOf(title).querySelectorAll<HTMLInputElement>('input[type=radio]')]

test('the chosen set is saved and drawn without another request', async () => {
  await portal.open('planner', offshore, { size: 'phone' })
  const form = await openPanel(title)
  const held = holdBack(portal, 'PUT', isConfig)
  await choose('Upper', 'Wind at hub height')
  await choose('Lower', 'Swell')
  // Each set lists its parameters, and leaving with an unsaved choice requires confirmation.
  within(chart('Lower')).getByRole('radio', { name: /^Swell Swell height, / })
  await user.click(await railIcon('Weather Window Thresholds'))
  const confirmation = await screen.findByRole('alertdialog', { name: 'Unsaved changes' })
  await press(confirmation, 'Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  const before = sentTo(portal, 'GET', isForecast).length
  await press(form, 'Submit')
  await waitFor(() => expect(held).toHaveLength(1))
  expect(bodyOf(held[0]!)).toMatchObject({ 'siteview.chartSets': { upper: 7, lower: 4 } })
  expect((within(form).getByText('Submit') as HTMLButtonElement).disabled).toBe(true)
  // The radio buttons are disabled, because another choice would be lost when the panel closes.
  expect(radios().every(({ disabled }) => disabled)).toBe(true)
  expect(sentTo(portal, 'GET', isForecast)).toHaveLength(before)
  held[0]?.release()
  await waitUntilClosed(title)
  await screen.findByRole('button', { name: 'Swell height' })
  // The page has every column of the run already.
  expect(sentTo(portal, 'GET', isForecast)).toHaveLength(before)
})

test('an onshore site shows an onshore set without a message and keeps the chosen set', async () => {
  // Wind at hub height and Swell, which no onshore site has.
  await store({ upper: 7, lower: 4 })
  await portal.open('planner', onshore, { size: 'phone' })
  await screen.findByRole('button', { name: 'Wind speed 150 m' })
  await screen.findByRole('button', { name: 'Air temperature' })
  expect(screen.queryByRole('alert')).toBeNull()
  const form = await openPanel(title)
  await waitFor(() => expect(chartSet('Upper', 'Wind at hub height')?.checked).toBe(true))
  expect(chartSet('Lower', 'Temperature and precipitation')?.checked).toBe(true)
  expect(chartSet('Lower', 'Swell')).toBeNull()
  await choose('Upper', 'Wind')
  await press(form, 'Submit')
  await waitUntilClosed(title)
  expect(bodyOf(sentTo(portal, 'PUT', isConfig)[0]!)).toMatchObject({
    'siteview.chartSets': { upper: 1, lower: 4 },
  })

  const openSite = async (name: string) => {
    await user.click(screen.getByRole('link', { name: 'Back to the sites' }))
    fill(await screen.findByRole('searchbox'), name)
    await user.click(await findSite(name))
  }
  await openSite('alpha ventus')
  await screen.findByRole('button', { name: 'Swell height' })
  await openSite('Port of Esbjerg')
  await screen.findByRole('button', { name: 'Air temperature' })
  expect(screen.queryByRole('button', { name: 'Swell height' })).toBeNull()
})

test('the panel stays open with a message when the chosen set cannot be saved', async () => {
  await store({ upper: 1, lower: 4 })
  await portal.open('planner', offshore, { size: 'phone', expected: /503/ })
  await openPanel(title)
  portal.intercept(({ method, path }) =>
    method === 'PUT' && isConfig.test(path) ? failure(503, 'The disk is full.') : undefined,
  )
  await choose('Lower', 'Waves')
  await press(formOf(title), 'Submit')
  await screen.findByText('Error: 503 The disk is full.')
  expect(chartSet('Lower', 'Waves')?.checked).toBe(true)
  await press(formOf(title), 'Cancel')
  await waitUntilClosed(title)

  // A canceled choice is neither shown nor stored with the next change.
  await openPanel(title)
  await waitFor(() => expect(radios().filter(({ checked }) => checked)).toHaveLength(2))
  expect(chartSet('Lower', 'Waves')?.checked).toBe(false)
  await press(formOf(title), 'Cancel')
  await waitUntilClosed(title)
  portal.intercept()
  const before = sentTo(portal, 'PUT', isConfig).length
  await user.click(screen.getByRole('button', { name: '5 DAYS' }))
  await waitFor(() => expect(sentTo(portal, 'PUT', isConfig)).toHaveLength(before + 1))
  const stored = bodyOf(sentTo(portal, 'PUT', isConfig).at(-1)!)
  expect(stored['siteview.chartSets']).toEqual({ upper: 1, lower: 4 })
})
