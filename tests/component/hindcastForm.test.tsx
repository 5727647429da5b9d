import { fireEvent, screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { goBackBeforeRender } from './support/goBackBeforeRender.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { bodyOf } from './support/requests.ts'

const portal = startPortal()

const link = 'lat=54.01&lon=6.6&days=Mon-Fri&hours=7-19&window=12&when=LT:wave_height:1.5'
const at = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const setTo = (values: Record<string, string>) => {
  for (const [label, text] of Object.entries(values)) fill(at(label), text)
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const group = (name: string) => within(screen.getByRole('group', { name }))
const condition = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const analyses = () => portal.requests().filter(({ path }) => path.startsWith('/hindcast/analysis/')).length
const findAnswer = (latitude: string) =>
  screen.findByRole('heading', { name: new RegExp(`Latitude ${latitude}, longitude 6\\.6$`) })
const messageAt = (label: string) => {
  const id = at(label).getAttribute('aria-describedby')
  return id && document.getElementById(id)?.textContent
}
/** The first conditions of the list, with whether each is chosen. */
const firstConditions = () =>
  screen
    .getAllByRole<HTMLInputElement>('checkbox')
    .filter((box) => box.closest('[role="group"], fieldset'))
    .slice(0, 3)
    .map((box) => [box.getAttribute('aria-label'), box.checked])

async function openForm(path = '/hindcasts') {
  await portal.open('planner', path)
  await screen.findByLabelText('Find a condition')
}

async function choose(label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }))
  await user.click(await screen.findByRole('option', { name: option }))
}

describe('the form of a hindcast', () => {
  test('shows every error message at its field and sends nothing', async () => {
    await openForm()
    screen.getByText('No site selected')
    screen.getByText('Select a site and submit')
    await press('Submit')
    await screen.findByText('Must be a number in range (-90,90)')
    screen.getByText('Must be a number in range (-180,180)')
    screen.getByText('At least one rule must be active')
    setTo({ Latitude: '-90', Longitude: 'east', 'Window length (h)': '1,5' })
    await press('Submit')
    await screen.findByText('Decimal values not acceptable')
    expect(['Latitude', 'Longitude', 'Window length (h)'].map((label) => messageAt(label))).toEqual([
      'Must be a number in range (-90,90)',
      'Must be a number in range (-180,180)',
      'Decimal values not acceptable',
    ])
    setTo({ 'Window length (h)': '351' })
    await waitFor(() => expect(messageAt('Window length (h)')).toBe('Must be a number between 1 and 350'))
    setTo({ Latitude: '0', Longitude: '-150' })
    await press('Submit')
    await waitFor(() => expect(messageAt('Latitude')).toBe('Coordinates outside of available domains'))
    expect([location.search, analyses()]).toEqual(['', 0])
    setTo({ Latitude: '54.01', Longitude: '6.6' })
    await waitFor(() => expect(messageAt('Latitude')).toBeNull())
  })

  test('sends hours in daylight, which its address keeps', async () => {
    await openForm(`/hindcasts?${link}`)
    await findAnswer('54.01')
    await user.click(screen.getByLabelText('Only in daylight'))
    await choose('Start hour', '06:00')
    await choose('Working days', 'Mon-Sat')
    await choose('Days and hours in', 'Local time of the site')
    await press('Submit')
    await waitFor(() => expect(analyses()).toBe(2))
    expect(
      bodyOf(portal.requests().findLast(({ path }) => path.startsWith('/hindcast/analysis/'))!),
    ).toMatchObject({
      workingDays: 'Mon-Sat',
      daylight: true,
      startHour: 6,
      endHour: 19,
      isTimezoneUTC: false,
      isCompressed: true,
    })
    expect(location.search).toContain('&days=Mon-Sat&hours=6-19-daylight&window=12&zone=local&')
  })

  test('warns before it is submitted if a window never fits its shift', async () => {
    await openForm()
    await choose('Working hours', 'Custom')
    setTo({ 'Window length (h)': '24' })
    const warning = /^A window of 24 hours never fits a shift of 12 hours: every value will be zero\.$/
    expect(screen.queryByText(warning)).toBeNull()
    await user.click(screen.getByLabelText('Work may pause between shifts'))
    await screen.findByText(warning)
    setTo({ 'Window length (h)': '12' })
    await waitFor(() => expect(screen.queryByText(warning)).toBeNull())
  })

  test('has coordinates from a site, which other coordinates clear', async () => {
    await openForm()
    screen.getByText(
      /cannot draw the map, because WebGL is switched off\. Type the coordinates or choose a site\./,
    )
    const site = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Site' })
    const point = () => [at('Latitude').value, at('Longitude').value]
    const chooseSite = async () => {
      await user.click(site())
      fill(site(), 'alpha')
      await user.click(await screen.findByRole('option', { name: 'alpha ventus' }))
      await waitFor(() => expect(point()).toEqual(['54.01', '6.6']))
    }
    await chooseSite()
    await press('Clear')
    await waitFor(() => expect(point()).toEqual(['', '']))
    await chooseSite()
    setTo({ Longitude: '6,5' })
    await waitFor(() => expect(site().value).toBe(''))
    expect(point()).toEqual(['54.01', '6,5'])
  })
})

describe('a condition of a hindcast', () => {
  test('is found by typing; a flag has a fixed value, and any other parameter has an input', async () => {
    await openForm()
    const find = async (text: string) => {
      fill(screen.getByLabelText('Find a condition'), text)
      await user.type(screen.getByLabelText('Find a condition'), '{Enter}')
    }
    await find('lightning')
    const flag = await screen.findByRole('group', { name: 'Lightning risk' })
    const fixed = within(flag).getByLabelText<HTMLInputElement>('Value')
    expect([fixed.value, fixed.disabled]).toEqual(['0.5', true])
    expect(within(flag).getByLabelText('Holds when').getAttribute('aria-disabled')).toBe('true')
    await find('significant wave')
    const waves = 'Significant wave height Hs'
    const value = () => group(waves).getByLabelText<HTMLInputElement>('Value (m)')
    await waitFor(() => expect(document.activeElement).toBe(value()))
    expect(screen.queryByText('At least one rule must be active')).toBeNull()
    // Chosen conditions are listed first, in the order of the list; a removed one is reported.
    expect(firstConditions().map(([, isChosen]) => isChosen)).toEqual([true, true, false])
    await user.click(condition('Lightning risk'))
    await screen.findByText('Removed: Lightning risk.')
    expect(firstConditions()[0]).toEqual([waves, true])
    await press('Submit')
    await screen.findByText('Active rules need value and condition')
    fill(value(), '1,5')
    await waitFor(() => expect(screen.queryByText('Active rules need value and condition')).toBeNull())
  })

  test('is found, limited and removed by keyboard alone', async () => {
    await openForm()
    const name = 'Peak wave period Tp'
    screen.getByLabelText('Find a condition').focus()
    await user.keyboard('peak wave{Enter}')
    const field = (label: string) => group(name).getByLabelText<HTMLInputElement>(label)
    // The focus moves to the value; Shift+Tab moves it to the comparison and then to the checkbox.
    await waitFor(() => expect(document.activeElement).toBe(field('Value (s)')))
    await user.keyboard('8')
    expect(field('Value (s)').value).toBe('8')
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(field('Holds when'))
    await user.keyboard('{Enter}')
    await screen.findByRole('listbox')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(field('Holds when').textContent).toBe('above'))
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(condition(name))
    await user.keyboard(' ')
    await screen.findByText(/^Removed: Peak wave period/)
    // The focus must not fall back to the body, where the next key would be lost.
    expect(document.activeElement).not.toBe(document.body)
  })

  test('is offered for each of the 33 built-in parameters if their list cannot be loaded', async () => {
    let isOnline = false
    portal.intercept(({ path }) => {
      if (path === '/hindcast/parameterlist' && !isOnline) throw new TypeError('Failed to fetch')
      return undefined
    })
    await portal.open('planner', '/hindcasts', { expected: /parameterlist|Failed to fetch/ })
    await screen.findByRole('group', { name: 'Downwelling short-wave radiation' })
    const boxes = () => screen.getAllByRole('group').flatMap((row) => within(row).queryAllByRole('checkbox'))
    expect(new Set(boxes()).size).toBe(33)
    expect(screen.queryByText(/^Error/)).toBeNull()
    // When the connection returns, the reloaded list does not clear the form.
    isOnline = true
    const calls = () => portal.requests().filter(({ path }) => path === '/hindcast/parameterlist').length
    const before = calls()
    setTo({ Latitude: '54,5' })
    for (const event of ['offline', 'online']) fireEvent(window, new Event(event))
    await waitFor(() => expect(calls()).toBeGreaterThan(before))
    await user.click(condition('Visibility in air'))
    expect(at('Latitude').value).toBe('54,5')
  })
})

describe('the address of a hindcast', () => {
  test('fills and runs the form, is written by submitting, and going back runs the previous one', async () => {
    await openForm(`/hindcasts?${link}`)
    await findAnswer('54.01')
    expect([at('Window length (h)').value, at('End hour').textContent]).toEqual(['12', '19:00'])
    expect(firstConditions()[0]).toEqual(['Significant wave height Hs', true])

    setTo({ Latitude: '55' })
    await press('Submit')
    await findAnswer('55')
    expect(location.search).toBe(`?${link.replace('54.01', '55')}`)
    await press('Copy link')
    await screen.findByText('Link copied.')
    expect(await navigator.clipboard.readText()).toBe(`${location.href}&view.percentiles=plain`)

    history.back()
    await findAnswer('54.01')
    await waitFor(() => expect(at('Latitude').value).toBe('54.01'))
  })

  test('stays that of the answer shown if the user goes back before a submitted request is rendered', async () => {
    await openForm(`/hindcasts?${link}`)
    await findAnswer('54.01')
    setTo({ Latitude: '55' })
    goBackBeforeRender()
    await press('Submit')
    await waitFor(() => expect(at('Latitude').value).toBe('54.01'))
    await findAnswer('54.01')
    expect([location.search, analyses()]).toEqual([`?${link}`, 1])
  })

  test('has one more history entry and one request after a double click on Submit', async () => {
    await openForm(`/hindcasts?${link}`)
    await findAnswer('54.01')
    const entries = history.length
    setTo({ Latitude: '56' })
    await user.dblClick(screen.getByRole('button', { name: 'Submit' }))
    await findAnswer('56')
    expect([analyses(), history.length]).toEqual([2, entries + 1])
  })

  test('shows its invalid parts in the form with their messages and runs nothing', async () => {
    await openForm('/hindcasts?lat=95&lon=6.6&days=never&window=12&when=LT:wave_height:high')
    await screen.findByText('Must be a number in range (-90,90)')
    expect(at('Latitude').value).toBe('95')
    await screen.findByText('Must be one of Mon-Fri, Mon-Sat, Mon-Sun')
    await screen.findByText('Active rules need value and condition')
    navigate(`/hindcasts?${link.replace('hours=7-19', 'hours=-25')}`)
    await waitFor(() => expect(messageAt('Start hour')).toBe('Required start and end hours'))
    expect([messageAt('End hour'), at('End hour').textContent]).toEqual(['Must be in range (0-24)', '25'])
    await choose('Start hour', '07:00')
    await waitFor(() => expect(messageAt('Start hour')).toBeNull())
    expect(messageAt('End hour')).toBe('Must be in range (0-24)')
    await choose('End hour', '19:00')
    await waitFor(() => expect(messageAt('End hour')).toBeNull())
    navigate('/hindcasts?lat=0&lon=0&when=LT:wave_height:1')
    await screen.findByText('Coordinates outside of available domains')
    expect(portal.requests().filter(({ method }) => method === 'POST')).toEqual([])

    navigate(`/hindcasts?${link}&when=LT:moon_phase:1`)
    await screen.findByText(/^Left out, .*: LT:moon_phase:1\./)
    await findAnswer('54.01')
  })

  test('below the page shows a not-found page', async () => {
    await portal.open('planner', '/hindcasts/other')
    await screen.findByRole('heading', { name: 'Page not found' })
    screen.getByRole('link', { name: 'Frontpage' })
  })
})
