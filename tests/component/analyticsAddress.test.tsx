import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  analysisAddress,
  choose,
  chosenMonths,
  combobox,
  formInAddress,
  waves,
  windAt100 as wind,
} from './support/analytics.ts'
import { goBackBeforeRender } from './support/goBackBeforeRender.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { bodyOf, holdBack } from './support/requests.ts'

const portal = startPortal()

let site: { id: number; name: string }
beforeAll(async () => {
  site = (await portal.call('planner7', 'GET', '/hwwa/sites')).data[0]
})

const at = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => user.click(screen.getByRole('button', { name: 'Submit' }))
/** A submit and an opened address close the form. */
const showForm = async () => user.click(await screen.findByRole('button', { name: 'Show the form' }))
const max = (parameter: string) =>
  within(screen.getByRole('group', { name: parameter })).getByRole<HTMLInputElement>('textbox', {
    name: 'Max',
  })
/** The bodies of the analyses that the portal has requested. */
const analyses = () =>
  portal
    .requests()
    .filter(({ method, path }) => method === 'POST' && path === '/hwwa')
    .map(({ body }) => JSON.parse(String(body)))
const findResult = () => screen.findByRole('heading', { name: site.name })
/** The switch of the answer; the form has none while there is an answer. */
const findPlanners = () => screen.findByRole<HTMLInputElement>('switch', { name: /^Planner's P80/ })
const percentileIs = (text: string) => waitFor(() => expect(at('Percentile').value).toBe(text))

async function openHeld() {
  await portal.open('planner7', analysisAddress(formInAddress(site)))
  await findResult()
  await showForm()
}

describe('submitting an analysis', () => {
  test('sends the request of the specification, and writes the form into the address', async () => {
    await openHeld()
    await user.click(await screen.findByRole('checkbox', { name: wind }))
    await user.click(screen.getByRole('checkbox', { name: wind }))
    fill(at('Percentile'), '90')
    fill(at('Window length (hours)'), '13')
    fill(max(waves), '1,4')
    await submit()
    await screen.findAllByText(/Planner's P90/)
    expect(analyses().at(-1)).toEqual({
      site,
      months: [1, 7],
      workWindow: {
        analysisLevel: { value: 100, unit: 'meter' },
        // A value exceeded in 90 % of years is the plain 10th percentile.
        percentiles: [10],
        workingDays: { start: 0, end: 4 },
        windowLength: { value: 13, unit: 'hour' },
        windowSelection: { name: 'custom', customRange: { start: 6, end: 18 } },
      },
      weatherParameters: [
        { id: 11, name: 'wave_height', unit: 'm', description: waves, value: { max: 1.4 }, isActive: true },
      ],
      includeInputWeatherParametersInTheResponse: false,
      isTimezoneUTC: false,
    })
    expect(location.pathname).toBe(`/analytics/${site.id}`)
    const form = JSON.parse(new URLSearchParams(location.search).get('formValues')!)
    expect(form).toMatchObject({ site, percentiles: 90 })
  })

  test('sends working hours by name, with their hours only if custom', async () => {
    await portal.open('planner7', analysisAddress(formInAddress(site)))
    await findResult()
    for (const [hours, expected] of [
      ['Daylight', { name: 'daylight', daylight: true }],
      ['24h', { name: '24h' }],
    ] as const) {
      await showForm()
      await choose('Working hours', hours)
      await waitFor(() => expect(screen.queryByLabelText('Start hour')).toBeNull())
      await submit()
      await waitFor(() => expect(analyses().at(-1).workWindow.windowSelection).toEqual(expected))
    }
  })

  test('twice at once sends one request and adds one history entry', async () => {
    await openHeld()
    await findPlanners()
    const [before, entries] = [analyses().length, history.length]
    fill(at('Percentile'), '75')
    await user.dblClick(screen.getByRole('button', { name: 'Submit' }))
    await screen.findAllByText(/Planner's P75/)
    expect([analyses().length, history.length]).toEqual([before + 1, entries + 1])
    history.back()
    await percentileIs('80')
  })

  test('restores the form of the answer shown if the user goes back before the request is rendered', async () => {
    await openHeld()
    await findPlanners()
    const before = analyses().length
    fill(at('Percentile'), '70')
    goBackBeforeRender()
    await submit()
    await percentileIs('80')
    await screen.findAllByText(/Planner's P80/)
    expect(analyses()).toHaveLength(before)
  })

  test.each(['phone', 'desktop'] as const)(
    'on a %s closes the form, which a rail icon opens again',
    async (size) => {
      await portal.open('planner7', analysisAddress(formInAddress(site)), { size })
      await findPlanners()
      await showForm()
      fill(at('Percentile'), '70')
      await submit()
      await screen.findByRole('button', { name: 'Show the form' })
      await waitFor(() => expect(decodeURIComponent(location.search)).toContain('"percentiles":70'))
      // The address changes before the answer is shown, so wait for the answer before going back.
      await screen.findAllByText(/Planner's P70/)
      history.back()
      await percentileIs('80')
    },
  )

  test('on a phone before the first answer aborts the first request and shows the second answer', async () => {
    const held = holdBack(portal, 'POST', /^\/hwwa$/)
    await portal.open('planner7', analysisAddress(formInAddress(site)), { size: 'phone' })
    await waitFor(() => expect(held).toHaveLength(1))
    await showForm()
    fill(at('Percentile'), '70')
    await submit()
    await screen.findByRole('button', { name: 'Show the form' })
    await waitFor(() => expect(held).toHaveLength(2))
    const [first, second] = held
    expect(first!.signal?.aborted).toBe(true)
    first!.release()
    second!.release()
    await screen.findAllByText('Usable, P70: at least this in 7 of 10 years')
    // Each analysis sends one request.
    expect(held.map((request) => bodyOf(request).workWindow.percentiles)).toEqual([[20], [30]])
  })
})

describe("the planner's reading of percentiles", () => {
  test('is the preference of the user, with which the form begins', async () => {
    await portal.call('planner7', 'PUT', '/config/planner7', { 'percentiles.isPlanners': true })
    await portal.open('planner7', '/analytics')
    const planners = await screen.findByRole<HTMLInputElement>('switch', { name: "Planner's percentile" })
    expect(planners.checked).toBe(true)
    await user.click(planners)
    await expect
      .poll(async () => (await portal.call('planner7', 'GET', '/config/planner7')).data)
      .toMatchObject({ 'percentiles.isPlanners': false })
    await portal.call('planner7', 'PUT', '/config/planner7', {})
  })
})

describe('the address of an analysis', () => {
  test('fills the form', async () => {
    await openHeld()
    expect(combobox('Site').value).toBe(site.name)
    await waitFor(() => expect(combobox('Analysis height').textContent).toBe('100 m'))
    expect(chosenMonths()).toEqual(['Jan', 'Jul'])
    expect(at('Percentile').value).toBe('80')
    // The page has only one switch of percentiles, that of the answer.
    expect((await findPlanners()).checked).toBe(true)
    expect(screen.getAllByRole('switch', { name: /^Planner/ })).toHaveLength(1)
    expect(combobox('Last working day').textContent).toBe('Friday')
    expect([combobox('Start hour').textContent, combobox('End hour').textContent]).toEqual(['06:00', '18:00'])
    expect(combobox('Days and hours in').textContent).toBe('Local time of the site')
    expect(max(waves).value).toBe('1.5')
  })

  test('shows a site whose name has changed by its current name', async () => {
    await portal.open('planner7', analysisAddress(formInAddress({ ...site, name: 'Former name' })))
    await findResult()
    await showForm()
    await waitFor(() => expect(combobox('Site').value).toBe(site.name))
  })

  test('that is damaged sends no request, shows a message and marks the errors', async () => {
    const address = analysisAddress(formInAddress(site))
    const withValue = (value: object) => {
      const form = formInAddress(site)
      const weatherParameters = form.weatherParameters.map((row) => ({ ...row, value }))
      return { ...form, weatherParameters }
    }
    const withHours = (customRange: object) => ({
      ...formInAddress(site),
      windowSelection: { name: 'custom', customRange },
    })
    await portal.open('planner7', '/analytics')
    for (const [path, message] of [
      [`/analytics/${site.id}`, /Required/],
      [address.slice(0, -40), /Required/],
      [address.replace(/^\/analytics\/\d+/, '/analytics/999999'), /Correct it and submit\./],
      [
        analysisAddress({ ...formInAddress(site), percentiles: 120 } as ReturnType<typeof formInAddress>),
        /Must be a round number/,
      ],
      [analysisAddress(withHours({ start: 6, end: 25 })), /^Must be in range \(0-24\)$/],
      [analysisAddress(withHours({ start: -1, end: 18 })), /^Must be in range \(0-24\)$/],
      [analysisAddress(withHours({ start: 6 })), /^Required$/],
      [analysisAddress(withValue({})), /^Min or Max required$/],
      [analysisAddress(withValue({ min: 3, max: 2 })), /^Must not be below Min$/],
    ] as const) {
      navigate(path)
      await screen.findByText(/The form in this address is damaged, so nothing was asked\./)
      await screen.findAllByText(message)
    }
    expect(analyses()).toEqual([])
  })
})
