import { screen, waitFor, within } from '@testing-library/dom'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import {
  analysisAddress,
  choose,
  chosenMonths,
  combobox,
  formInAddress,
  waves,
  windAt100 as wind,
} from './support/analytics.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

interface Site {
  id: number
  name: string
}
let sites: Site[]
/** The first site by its name, and another one. */
let chosen: Site
let other: Site

beforeAll(async () => {
  sites = (await portal.call('planner7', 'GET', '/hwwa/sites')).data
  const sorted = sites.toSorted((one, two) => one.name.localeCompare(two.name))
  chosen = sorted[0]!
  other = sorted[1]!
})

const needsBoth = 'Site and Analysis Height level required to get list of parameters.'
const at = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const messageAt = (label: string) => {
  const id = at(label).getAttribute('aria-describedby')
  return id && document.getElementById(id)?.textContent
}
const group = (name: string) => within(screen.getByRole('group', { name }))
const bound = (parameter: string, name: 'Min' | 'Max') =>
  group(parameter).getByRole<HTMLInputElement>('textbox', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

async function openForm() {
  await portal.open('planner7', '/analytics')
  await screen.findByText(needsBoth)
}

/** Opens the form that the address holds: the first site at 100 m, with a limit of the waves. */
async function openHeld() {
  await portal.open('planner7', analysisAddress(formInAddress(chosen)))
  await user.click(await screen.findByRole('button', { name: 'Show the form' }))
  // The parameters that the form does not hold are loaded later.
  await screen.findByRole('checkbox', { name: wind })
}

describe('the form of an analysis', () => {
  test('shows a message at every required field', async () => {
    await openForm()
    screen.getByText('No site selected')
    // The defaults are the median of the years and all months.
    expect(at('Percentile').value).toBe('50')
    expect(chosenMonths()).toHaveLength(12)
    expect(combobox('First working day').textContent).toBe('Monday')
    expect(combobox('Last working day').textContent).toBe('Sunday')
    expect([combobox('Start hour').textContent, combobox('End hour').textContent]).toEqual(['07:00', '19:00'])
    fill(at('Percentile'), '')
    await press('No months')
    await press('Submit')
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(6))
    for (const label of ['Site', 'Percentile', 'Window length (hours)'])
      expect(messageAt(label)).toBe('Required')
    expect(location.pathname).toBe('/analytics')
  })

  test('has the sites in the order of their names, and the heights and parameters of the chosen one', async () => {
    // Reversed, because the form must sort the sites.
    portal.intercept(({ path }) =>
      path === '/hwwa/sites' ? Response.json({ data: sites.toReversed() }) : undefined,
    )
    await openForm()
    await user.click(combobox('Site'))
    await waitFor(() => expect(options().length).toBe(sites.length))
    expect(options()).toEqual(sites.map(({ name }) => name).sort((one, two) => one.localeCompare(two)))
    await user.click(screen.getByRole('option', { name: chosen.name }))
    await waitFor(() => expect(screen.queryByText(needsBoth)).toBeNull())
    const { data } = await portal.call('planner7', 'GET', `/hwwa/heights/${chosen.id}`)
    // Choosing a site selects its lowest height.
    await waitFor(() => expect(combobox('Analysis height').textContent).toBe(`${Math.min(...data)} m`))
    await user.click(combobox('Analysis height'))
    expect(options()).toEqual(data.map((height: number) => `${height} m`))
    await user.click(screen.getByRole('option', { name: '100 m' }))
    await screen.findByRole('group', { name: wind })
    expect(portal.requests().at(-1)).toMatchObject({
      path: '/hwwa/parameters/',
      search: `?siteId=${chosen.id}&height=100`,
    })
  })

  test('refuses numbers out of their ranges with the messages of the specification', async () => {
    await openHeld()
    fill(at('Percentile'), '')
    await press('Submit')
    await waitFor(() => expect(messageAt('Percentile')).toBe('Required'))
    const round = 'Must be a round number in range (1-99)'
    for (const [typed, expected] of [
      ['0', round],
      ['100', round],
      ['50,5', round],
      ['ninety', round],
      ['', 'Required'],
      ['90', 'P90: at least this in 9 of 10 years'],
    ] as const) {
      fill(at('Percentile'), typed)
      await waitFor(() => expect(messageAt('Percentile')).toBe(expected))
    }
    fill(bound(waves, 'Min'), '13')
    fill(bound(waves, 'Max'), '12,5')
    await screen.findByText('Must not be below Min')
    fill(bound(waves, 'Min'), '')
    await waitFor(() => expect(screen.queryByText('Must not be below Min')).toBeNull())
    fill(bound(waves, 'Max'), '')
    await screen.findByText('Min or Max required')
    fill(bound(waves, 'Max'), '2')
    await waitFor(() => expect(screen.queryByText('Min or Max required')).toBeNull())
  })

  test('shows the wrong hours of an address with their messages until they are chosen', async () => {
    const windowSelection = { name: 'custom', customRange: { end: 25 } }
    const form = { ...formInAddress(chosen), windowSelection }
    await portal.open('planner7', analysisAddress(form))
    await screen.findByText(/The form in this address is damaged/)
    expect([combobox('Start hour').textContent?.trim(), combobox('End hour').textContent]).toEqual([
      '\u200b',
      '25',
    ])
    await waitFor(() => expect(messageAt('Start hour')).toBe('Required'))
    expect(messageAt('End hour')).toBe('Must be in range (0-24)')
    await choose('Start hour', '06:00')
    await waitFor(() => expect(messageAt('Start hour')).toBeNull())
    await waitFor(() => expect(messageAt('End hour')).toBe('Must be in range (0-24)'))
    await choose('End hour', '18:00')
    await waitFor(() => expect(messageAt('End hour')).toBeNull())
  })

  test('names the percentile of a planner by the years that exceed it', async () => {
    await openForm()
    fill(at('Percentile'), '90')
    await waitFor(() => expect(messageAt('Percentile')).toBe('P90: at least this in 1 of 10 years'))
    await user.click(screen.getByRole('switch', { name: "Planner's percentile" }))
    await waitFor(() => expect(messageAt('Percentile')).toBe('P90: at least this in 9 of 10 years'))
  })

  test('warns about a window longer than the shift', async () => {
    await openForm()
    const warning = () =>
      screen.queryByText(/^A window of 13 hours never fits a shift of 12 hours: every value will be zero\.$/)
    const isWarned = (expected: boolean) => waitFor(() => expect(warning() !== null).toBe(expected))
    fill(at('Window length (hours)'), '13')
    await isWarned(true)
    fill(at('Window length (hours)'), '12')
    await isWarned(false)
    fill(at('Window length (hours)'), '13')
    await choose('Working hours', '24h')
    await isWarned(false)
    await choose('Working hours', 'Custom')
    await isWarned(true)
  })

  test('has months that are chosen one by one, all at once or cleared', async () => {
    await openForm()
    await press('No months')
    await waitFor(() => expect(chosenMonths()).toEqual([]))
    await press('All months')
    await waitFor(() => expect(chosenMonths()).toHaveLength(12))
    await press('No months')
    await press('December')
    await press('February')
    await waitFor(() => expect(chosenMonths()).toEqual(['Feb', 'Dec']))
  })
})

describe('a parameter of an analysis', () => {
  test('is found by typing, moves to the top, focuses its value, and is reported when removed', async () => {
    await openHeld()
    const visibility = 'Visibility in air'
    at('Find a condition').focus()
    await user.keyboard('visib air{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(bound(visibility, 'Min')))
    await user.keyboard('5')
    expect(bound(visibility, 'Min').value).toBe('5')
    // Chosen parameters are listed first.
    const states = () =>
      screen
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter((each) => each.closest('[role="group"], fieldset'))
        .map(({ checked }) => checked)
    expect(states().slice(0, 3)).toEqual([true, true, false])
    expect(states().filter(Boolean)).toHaveLength(2)
    box(visibility).focus()
    await user.keyboard(' ')
    await screen.findByText(`Removed: ${visibility}.`)
    await waitFor(() => expect(document.activeElement).toBe(box(visibility)))
    // Choosing the parameter again restores the typed value.
    await user.keyboard(' ')
    await waitFor(() => expect(bound(visibility, 'Min').value).toBe('5'))
  })

  test('shows its unit and can be removed alone', async () => {
    await openHeld()
    await user.click(box(wind))
    group(waves).getByText('(m)')
    group(wind).getByText('(m/s)')
    await user.click(box(waves))
    await screen.findByText(`Removed: ${waves}.`)
    expect(group(waves).queryAllByRole('textbox')).toHaveLength(0)
    expect(group(wind).getAllByRole('textbox')).toHaveLength(2)
  })
})

describe('changing the site', () => {
  test('keeps the heights and parameters that it offers and removes the others', async () => {
    portal.intercept(({ path, search }) => {
      if (path === `/hwwa/heights/${other.id}`) return Response.json({ data: [10, 80] })
      if (path !== '/hwwa/parameters/' || search !== `?siteId=${other.id}&height=80`) return undefined
      return Response.json({ data: [{ id: 11, name: 'wave_height', unit: 'm', description: waves }] })
    })
    await openHeld()
    await user.click(box(wind))
    await choose('Site', other.name)
    await waitFor(() => expect(combobox('Analysis height').textContent).toBe('10 m'))
    await screen.findByText(`Removed, because ${other.name} has no such data at 10 m: ${wind}.`)
    expect(messageAt('Analysis height')).toBe(
      `${other.name} has no data at 100 m, so its lowest height is chosen.`,
    )
    await choose('Analysis height', '80 m')
    await waitFor(() => expect(screen.queryByRole('group', { name: wind })).toBeNull())
    screen.getByRole('group', { name: waves })
    await choose('Site', chosen.name)
    await waitFor(() =>
      expect(portal.requests().at(-1)).toMatchObject({
        path: '/hwwa/parameters/',
        search: `?siteId=${chosen.id}&height=80`,
      }),
    )
    expect(combobox('Analysis height').textContent).toBe('80 m')
  })

  test('to none clears the height and the parameters; heights may be loading', async () => {
    let release = () => {}
    portal.intercept(({ path }) =>
      path === `/hwwa/heights/${other.id}`
        ? new Promise((resolve) => {
            release = () => resolve(undefined)
          })
        : undefined,
    )
    await openHeld()
    await user.click(combobox('Site'))
    await press('Clear')
    await screen.findByText(needsBoth)
    await waitFor(() => expect(screen.queryByRole('group', { name: waves })).toBeNull())
    await user.click(combobox('Analysis height'))
    expect(options()).toEqual(['Choose a site first'])
    await user.keyboard('{Escape}')
    await choose('Site', other.name)
    await user.click(combobox('Analysis height'))
    expect(options()).toEqual(['Loading…'])
    release()
    await user.click(await screen.findByRole('option', { name: '100 m' }))
    await waitFor(() => expect(combobox('Analysis height').textContent).toBe('100 m'))
  })
})

const failAt = (paths: RegExp) =>
  portal.intercept(({ path }) =>
    paths.test(path) ? new Response('Out of order', { status: 500 }) : undefined,
  )

test('failures of heights and parameters are only logged, and remove no values from the form', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => {})
  failAt(/^\/hwwa\/(parameters|heights)/)
  await portal.open('planner7', analysisAddress(formInAddress(chosen)))
  for (const what of ['Weather parameters', 'Analysis heights'])
    await waitFor(() => expect(logged).toHaveBeenCalledWith(`${what}: Error: 500 Out of order`))
  logged.mockRestore()
  await user.click(await screen.findByRole('button', { name: 'Show the form' }))
  await screen.findByRole('group', { name: waves })
  expect(combobox('Analysis height').textContent).toBe('100 m')
  expect(screen.queryByText(/Out of order/)).toBeNull()
})

test('a failure of the sites is shown', async () => {
  failAt(/^\/hwwa\/sites/)
  await portal.open('planner7', '/analytics')
  await screen.findByText('Error: 500 Out of order')
})

test('a customer without the module has neither its menu entry nor its page', async () => {
  await portal.open('planner', '/analytics')
  await screen.findByText('Page not found')
  const modules = within(screen.getByRole('navigation', { name: 'Modules' }))
  await modules.findByRole('link', { name: 'Weather Forecast' })
  expect(modules.queryByRole('link', { name: 'Historical Weather Window Analysis' })).toBeNull()
})
