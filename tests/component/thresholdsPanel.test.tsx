import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { bodyOf, failure, holdBack, sentTo, success } from './support/requests.ts'
import { formOf, openPanel, press, railIcon, waitUntilClosed } from './support/sitePage.ts'

const portal = startPortal()

const title = 'Weather Window Thresholds'
const site = '/forecasts/site/1'
const isForecast = /^\/forecasts\/1$/
const isLimits = /\/parameter$/

let stored: ViewParameter[] = []
beforeAll(async () => {
  stored = (await portal.call('planner', 'GET', '/parameter?siteId=1')).data
})
beforeEach(async () => {
  const rows = stored.map(({ parameterId, thresholdMin, thresholdMax, tolerance, toleranceType }) => ({
    parameterId,
    thresholdMin,
    thresholdMax,
    tolerance,
    toleranceType,
  }))
  expect((await portal.call('planner', 'PUT', '/parameter', rows)).status).toBe(200)
})

const open = async (expected?: RegExp) => {
  await portal.open('planner', site, { size: 'phone', ...(expected && { expected }) })
  return openPanel(title)
}
const field = (name: string) => within(formOf(title)).getByLabelText(name) as HTMLInputElement
const windMax = () => field('Wind speed 10 m: Max')
const confirmation = () => screen.findByRole('alertdialog', { name: 'Unsaved changes' })
const cancelLeaving = async () => {
  await press(await confirmation(), 'Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
}
const type = (parameter: string) => within(field(`${parameter}: Tolerance type`))
const nextPut = async (before = 0) => {
  await waitFor(() => expect(sentTo(portal, 'PUT', isLimits).length).toBeGreaterThan(before))
  return bodyOf(sentTo(portal, 'PUT', isLimits).at(-1)!)
}

describe('the threshold panel', () => {
  test('checks what is typed, saves the changed list, closes, shows a message and reloads the forecast', async () => {
    const form = await open()
    fill(field('Wind speed 10 m: Min'), '20')
    fill(windMax(), '1,234.5')
    await press(form, 'Submit')
    await within(form).findByText('Must be a number or empty')
    fill(windMax(), '4,5')
    await press(form, 'Submit')
    await within(form).findByText('Must not be below Min')

    // An empty input is blank, not 0.
    fill(field('Wind speed 10 m: Min'), '')
    for (const name of ['absolute', 'percent', 'absolute'])
      await user.click(type('Visibility').getByLabelText(name))
    // Pressing the chosen type again keeps it chosen.
    await user.click(type('Visibility').getByLabelText('absolute'))
    for (const [name, unit] of [
      ['Wind speed 10 m', '(m/s)'],
      ['Visibility', '(km)'],
    ] as const)
      expect(field(name).textContent).toContain(unit)
    const before = sentTo(portal, 'GET', isForecast).length
    await press(form, 'Submit')
    expect(await nextPut()).toEqual([
      { parameterId: 1, thresholdMin: null, thresholdMax: 4.5, tolerance: 10, toleranceType: 1 },
      { parameterId: 26, thresholdMin: 1, thresholdMax: null, tolerance: 10, toleranceType: 0 },
    ])
    await screen.findByText('Parameters updated successfully.')
    await waitUntilClosed(title)
    expect(document.activeElement).toBe(await railIcon(title))
    await waitFor(() => expect(sentTo(portal, 'GET', isForecast)).toHaveLength(before + 1))
  })

  test('discards its changes on Cancel and otherwise requires confirmation before they are lost', async () => {
    const form = await open()
    const before = windMax().value
    fill(windMax(), '30')
    within(form).getByText('Cancel').focus()
    await user.keyboard('{Enter}')
    await waitUntilClosed(title)
    expect(document.activeElement).toBe(await railIcon(title))
    await openPanel(title)
    expect(windMax().value).toBe(before)

    // Leaving by another icon of the rail.
    fill(windMax(), '30')
    await user.click(await railIcon('Select View Set'))
    await cancelLeaving()
    expect(windMax().value).toBe('30')

    // Leaving by a link.
    await user.click(screen.getByRole('button', { name: 'Menu' }))
    await user.click(await screen.findByRole('link', { name: 'Hindcast Analysis' }))
    await within(await confirmation()).findByText('There are unsaved changes. Leave without saving them?')
    await cancelLeaving()
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Hindcast Analysis' })).toBeNull())
    expect(location.pathname).toBe(site)

    await user.click(await railIcon(title))
    await press(await confirmation(), 'Ok')
    await waitUntilClosed(title)
    await openPanel(title)
    expect(windMax().value).toBe(before)
  })

  test('saves once while the server is slow, and stays open with a message when saving fails', async () => {
    const form = await open(/503/)
    const button = (name: string) => within(form).getByText(name) as HTMLButtonElement
    const held = holdBack(portal, 'PUT', isLimits)
    fill(windMax(), '9')
    await user.dblClick(button('Submit'))
    await waitFor(() => expect(held).toHaveLength(1))
    expect([button('Submit').disabled, button('Clear').disabled]).toEqual([true, true])
    expect(windMax().readOnly).toBe(true)
    await user.type(windMax(), '{Enter}')
    held[0]?.release(failure(503, 'The disk is full.'))
    await screen.findByText('Error: 503 The disk is full.')
    expect(held).toHaveLength(1)
    expect(windMax().value).toBe('9')

    // Leaving unsaved limits asks for confirmation.
    await user.click(await railIcon('Select View Set'))
    await cancelLeaving()

    await press(form, 'Submit')
    await waitFor(() => expect(held).toHaveLength(2))
    // The limits are stored, but the forecast judged by them cannot be loaded.
    portal.intercept(({ path }) =>
      isForecast.test(path) ? failure(503, 'The weather source does not answer.') : undefined,
    )
    held[1]?.release()
    await waitUntilClosed(title)
    await screen.findByText('Error: 503 The weather source does not answer.')
  })

  test('shows why the limits could not be loaded and offers to load them again', async () => {
    await portal.open('planner', site, { size: 'phone', expected: /503/ })
    portal.intercept(({ path }) => (isLimits.test(path) ? failure(503, 'The disk is full.') : undefined))
    await user.click(await railIcon(title))
    await screen.findByText('The thresholds could not be loaded')
    await screen.findByText('The disk is full.')
    portal.intercept()
    await user.click(screen.getByText('Try again'))
    await screen.findByLabelText('Wind speed 10 m: Max')
  })

  test('does not close another panel that was opened before its limits were saved', async () => {
    const form = await open()
    fill(windMax(), '8')
    const held = holdBack(portal, 'PUT', isLimits)
    await press(form, 'Submit')
    await waitFor(() => expect(held).toHaveLength(1))
    await openPanel('Select View Set')
    held[0]?.release()
    await screen.findByText('Parameters updated successfully.')
    await screen.findByText('max 8 m/s')
    expect(formOf('Select View Set')).toBeTruthy()
  })

  test('keeps typed values when the connection returns and does not overwrite limits of another device', async () => {
    const form = await open(/503/)
    fill(windMax(), '7')
    const reload = () => {
      window.dispatchEvent(new Event('offline'))
      window.dispatchEvent(new Event('online'))
    }
    const count = () => sentTo(portal, 'GET', isLimits).length
    const before = count()
    portal.intercept(({ method, path }) =>
      method === 'GET' && isLimits.test(path) ? failure(503, 'Not yet.') : undefined,
    )
    reload()
    await waitFor(() => expect(count()).toBe(before + 1))
    portal.intercept()
    // Another device has changed a limit in the meantime.
    const visibility = { parameterId: 26, thresholdMin: 5, thresholdMax: null, tolerance: null }
    const other = await portal.call('planner', 'PUT', '/parameter', [{ ...visibility, toleranceType: 0 }])
    expect(other.status).toBe(200)
    reload()
    await waitFor(() => expect(count()).toBe(before + 2))
    expect(windMax().value).toBe('7')
    await press(form, 'Submit')
    expect(await nextPut()).toMatchObject([{ parameterId: 1, thresholdMax: 7 }])
    await waitUntilClosed(title)
  })

  test('opens with the limits that another device has saved in the meantime', async () => {
    const form = await open()
    expect(windMax().value).not.toBe('6.25')
    await press(form, 'Cancel')
    await waitUntilClosed(title)
    const wind = { parameterId: 1, thresholdMin: null, thresholdMax: 6.25, tolerance: null, toleranceType: 0 }
    await portal.call('planner', 'PUT', '/parameter', [wind])
    await openPanel(title)
    await waitFor(() => expect(windMax().value).toBe('6.25'))
  })

  test('hides a forecast that was evaluated with the previous limits', async () => {
    const { data } = await portal.call('planner', 'GET', '/forecasts/1?days=10')
    const held = holdBack(portal, 'GET', isForecast)
    const form = await open()
    const before = held.length
    expect(before).toBeGreaterThan(0)
    fill(windMax(), '9.5')
    await press(form, 'Submit')
    await screen.findByText('Parameters updated successfully.')
    await waitFor(() => expect(held).toHaveLength(before + 1))
    // The responses under the previous limits arrive after the user has saved new ones.
    for (const { release } of held.slice(0, before)) release(success(data))
    held[before]?.release()
    await screen.findByText('max 9.5 m/s')
    expect(held).toHaveLength(before + 1)
  })

  test('changes paired parameters together once they are linked', async () => {
    const form = await open()
    const together = (name: string) =>
      within(form).getByLabelText(new RegExp(`^Same limits for both: ${name} and`)) as HTMLInputElement
    const rowOf = (name: string) => stored.find(({ displayName }) => displayName === name)!
    const [air, dew] = [rowOf('Air temperature'), rowOf('Dew point')]
    expect(air.twinChartParameterId).toBe(dew.parameterId)

    await press(form, 'Show all')
    // Blank paired parameters are not linked until the user links them.
    expect(together('Air temperature').checked).toBe(false)
    fill(field('Air temperature: Min'), '-7')
    expect(field('Dew point: Min').value).toBe('')
    await user.click(together('Air temperature'))
    await waitFor(() => expect(field('Dew point: Min').value).toBe('-7'))
    fill(field('Air temperature: Min'), '-5')
    await waitFor(() => expect(field('Dew point: Min').value).toBe('-5'))
    fill(field('Dew point: Max'), '30')
    await waitFor(() => expect(field('Air temperature: Max').value).toBe('30'))
    within(form).getByLabelText('Move Max of Dew point').focus()
    await user.keyboard('{ArrowLeft}')
    await waitFor(() => expect(field('Dew point: Max').value).not.toBe('30'))
    expect(field('Air temperature: Max').value).toBe(field('Dew point: Max').value)
    fill(field('Dew point: Max'), '30')
    await user.click(type('Dew point').getByLabelText('percent'))
    expect(type('Air temperature').getByLabelText('percent').getAttribute('aria-pressed')).toBe('true')

    // Wind and gust have different stored limits.
    expect(together('Wind speed 10 m').checked).toBe(false)
    fill(field('Wind gust 10 m: Max'), '18')
    expect(windMax().value).toBe(String(rowOf('Wind speed 10 m').thresholdMax))

    await press(form, 'Submit')
    const both = { thresholdMin: -5, thresholdMax: 30, tolerance: null, toleranceType: 1 }
    const gust = { thresholdMin: null, thresholdMax: 18, tolerance: null, toleranceType: 0 }
    const sent: { parameterId: number }[] = await nextPut()
    expect(new Map(sent.map((row) => [row.parameterId, row]))).toEqual(
      new Map(
        [
          { parameterId: air.parameterId, ...both },
          { parameterId: dew.parameterId, ...both },
          { parameterId: rowOf('Wind gust 10 m').parameterId, ...gust },
        ].map((row) => [row.parameterId, row]),
      ),
    )
    await waitUntilClosed(title)
  })

  test('clears every limit, tolerance and type with Clear', async () => {
    const set = stored.filter(
      ({ thresholdMin, thresholdMax, tolerance }) => thresholdMin ?? thresholdMax ?? tolerance,
    )
    expect(set.length).toBeGreaterThanOrEqual(3)
    const form = await open()
    await press(form, 'Show all')
    await press(form, 'Clear')
    const inputs = [...form.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')]
    expect(inputs).toHaveLength(3 * stored.length)
    await waitFor(() => expect(inputs.map(({ value }) => value).join('')).toBe(''))
    expect(form.querySelectorAll('button[aria-pressed="true"]')).toHaveLength(0)
    await press(form, 'Submit')
    const blank = { thresholdMin: null, thresholdMax: null, tolerance: null, toleranceType: null }
    expect(await nextPut()).toEqual(set.map(({ parameterId }) => ({ parameterId, ...blank })))
    await screen.findByText(/^No thresholds set/)
  })
})
