import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

/** A preset of src/schemas/resources/operations.json; the expected values below are its limits, window and working hours. */
const PRESET = /^Crew transfer, day shift/
const SOURCE = /^WOMBAT library, IEA Task 26: wave height 2 m, wind 16 m\/s, 07 to 18 h/

const presetValues = {
  limits: expect.arrayContaining([
    { parameterId: 11, max: 2 },
    { parameterId: 1, max: 16 },
  ]),
  windowLength: 6,
}
const shift = { windowSelection: { name: 'custom', customRange: { start: 7, end: 18 } } }

/** The pages on which an operation can be chosen, and the values of the preset that each can store. */
const places: readonly [name: string, path: string, stored: object][] = [
  ['the board', '/forecasts/board', { ...presetValues, ...shift }],
  ['the form of an alert', '/alerts/create', presetValues],
  ['the form of a report', '/reports/create', { ...presetValues, ...shift }],
  [
    'the form of hindcasts',
    '/hindcasts',
    // Its conditions do not hold at the limit itself.
    {
      ...presetValues,
      limits: expect.arrayContaining([
        { parameterId: 11, max: 2, isMaxExclusive: true },
        { parameterId: 1, max: 16, isMaxExclusive: true },
      ]),
      ...shift,
    },
  ],
  [
    'the form of analytics',
    '/analytics',
    { ...presetValues, limits: expect.arrayContaining([{ parameterId: 11, max: 2 }]), ...shift },
  ],
  ['the form of the workability map', '/hindcasts/workability', { ...presetValues, ...shift }],
]

const select = () => screen.findByRole('combobox', { name: /^Operation/ })

async function openList() {
  await user.click(await select())
  return screen.findByRole('option', { name: PRESET })
}

async function saveAs(name: string) {
  await user.click(await screen.findByRole('button', { name: 'Save as operation' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save as operation' }))
  fill(dialog.getByLabelText(/^Name/), name)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

async function operationNamed(username: string, name: string) {
  const { json } = await portal.call(username, 'GET', '/records/operations')
  return json.find((row: { name: string }) => row.name === name)
}

describe.each(places)('on %s', (_, path, stored) => {
  test('a preset is chosen, shows its source, and is saved under a new name', async () => {
    // Only the second customer has analytics.
    const username = path === '/analytics' ? 'planner7' : 'planner'
    await portal.open(username, path)
    if (username === 'planner7') {
      // Without a site there are no parameters, so no limits can be saved.
      const site = await screen.findByRole('combobox', { name: 'Site' })
      await user.click(site)
      fill(site, 'Anholt')
      await user.click(await screen.findByRole('option', { name: 'Anholt' }))
      await waitFor(() => expect(screen.queryByText(/^Site and Analysis Height level required/)).toBeNull())
    }
    const option = await openList()
    expect(option.textContent).toMatch(/WOMBAT library/)
    await user.click(option)
    // A list that closes is hidden first, and has the source too.
    await waitFor(() => expect(document.querySelector('[role=listbox]')).toBeNull())
    await screen.findByText(SOURCE)
    expect((await select()).textContent).toBe('Crew transfer, day shift')

    const name = `Ours from ${path}`
    await saveAs(name)
    expect(await operationNamed(username, name)).toMatchObject(stored)
    // The saved operation is offered immediately.
    await user.click(await select())
    await screen.findByRole('option', { name })
  })
})

test('the group headings of the list describe their options and are skipped by the keyboard', async () => {
  await portal.open('planner', '/hindcasts/workability')
  const preset = await openList()
  const list = within(screen.getByRole('listbox'))
  expect(list.queryByRole('option', { name: /^(Own|Shared|Presets)$/ })).toBeNull()
  const heading = list.getByText('Presets')
  expect(heading.getAttribute('role')).toBe('presentation')
  expect(preset.getAttribute('aria-describedby')).toBe(heading.id)
  // A click on a heading chooses nothing and does not close the list.
  await user.click(heading)
  screen.getByRole('listbox')
  await user.keyboard('{Home}{End}')
  const roles = new Set<string | null | undefined>()
  for (let step = 0; step < 12; step++) {
    await user.keyboard('{ArrowUp}')
    roles.add(document.activeElement?.getAttribute('role'))
  }
  expect([...roles]).toEqual(['option'])
})

test("the board without an operation saves the user's own limits", async () => {
  const { data: own } = await portal.call('planner', 'GET', '/parameter')
  const limited = own.filter((row: { thresholdMax: number | null }) => row.thresholdMax !== null)
  expect(limited.length).toBeGreaterThan(0)
  await portal.call('planner', 'PUT', '/config/planner', {})
  await portal.open('planner', '/forecasts/board')
  await screen.findByRole('button', { name: 'Save as operation' })
  await saveAs('Own limits of the board')
  const { limits } = await operationNamed('planner', 'Own limits of the board')
  const upper = limits.filter(({ max }: { max?: number }) => max !== undefined)
  expect(
    new Map(upper.map((row: { parameterId: number; max: number }) => [row.parameterId, row.max])),
  ).toEqual(
    new Map(
      limited.map((row: { parameterId: number; thresholdMax: number }) => [
        row.parameterId,
        row.thresholdMax,
      ]),
    ),
  )
})
