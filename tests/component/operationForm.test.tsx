import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { cellTexts, findForm, submit } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
const textIn = (name: string) => screen.getByRole('combobox', { name }).textContent
async function choose(name: string | RegExp, option: string, index = 0) {
  await user.click(screen.getAllByRole('combobox', { name })[index]!)
  await user.click(await screen.findByRole('option', { name: option }))
}
const press = (name: string) => user.click(screen.getByRole('button', { name }))

describe.each([
  { planner: 'planner', other: 'admin' },
  { planner: 'planner7', other: 'admin7' },
])('operations of $planner', ({ planner, other }) => {
  test('start from a preset, stay editable, and are private until they are shared', async () => {
    const stored = async () => (await portal.call(planner, 'GET', '/records/operations')).json[0]
    await portal.open(planner, '/operations')
    await screen.findByText('No operations found')
    await user.click(screen.getByRole('link', { name: 'Add new' }))
    await findForm()
    await user.click(field(/^Start from/))
    await user.click(await screen.findByRole('option', { name: 'Crew transfer, day shift' }))
    await screen.findByText(/^WOMBAT library, IEA Task 26/)
    await screen.findByRole('combobox', { name: 'Start hour' })
    expect(textIn('Start hour')).toBe('07:00')
    fill(field(/^Window length/), '4')
    await press('Add limit')
    await submit()
    await screen.findByText('Give a lower or an upper limit')
    await press('Remove limit 3')
    // Waves of at most 2 m, or a tenth more as a warning; a type without a tolerance is none.
    fill(screen.getAllByLabelText<HTMLInputElement>(/^Tolerance(?! type)/)[0]!, '10')
    await choose(/^Tolerance type/, '% of the limit', 0)
    await choose(/^Tolerance type/, 'Absolute', 1)
    fill(screen.getAllByLabelText<HTMLInputElement>(/^At least/)[0]!, '3')
    await screen.findByText('Must not be below Min')
    await submit()
    expect(portal.requests().filter(({ method }) => method === 'POST')).toEqual([])
    fill(screen.getAllByLabelText<HTMLInputElement>(/^At least/)[0]!, '')
    await waitFor(() => expect(screen.queryByText('Must not be below Min')).toBeNull())
    await submit()
    await screen.findByText('Operation created')
    await waitFor(() => expect(cellTexts('isShared')).toEqual(['Private']))
    const operation = await stored()
    expect(operation).toMatchObject({
      windowLength: 4,
      limits: [
        { parameterId: 11, max: 2, tolerance: 10, toleranceType: 1 },
        { parameterId: 1, max: 16 },
      ],
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 18 } },
      isTimezoneUTC: true,
    })
    expect(operation.limits[1]).toEqual({ parameterId: 1, max: 16 })
    expect(operation).not.toHaveProperty('isCompressed')
    expect(operation).not.toHaveProperty('workWindow')
    await portal.open(other, '/operations')
    await screen.findByText('No operations found')

    await portal.open(planner, `/operations/${operation.id}`)
    await findForm()
    expect(screen.getAllByLabelText<HTMLInputElement>(/^Tolerance(?! type)/)[0]!.value).toBe('10')
    fill(screen.getAllByLabelText<HTMLInputElement>(/^Tolerance(?! type)/)[0]!, '')
    await choose('Working hours', 'Daylight')
    await waitFor(() => expect(screen.queryByLabelText('Start hour')).toBeNull())
    await user.click(screen.getByLabelText('Work may pause between shifts'))
    await user.click(field(/^Shared with everybody/))
    await submit()
    await screen.findByText('Operation updated')
    const { limits, windowSelection, isCompressed } = await stored()
    expect({ windowSelection, isCompressed }).toEqual({
      windowSelection: { name: 'daylight' },
      isCompressed: true,
    })
    expect(limits[0]).toEqual({ parameterId: 11, max: 2 })

    await portal.open(other, '/operations')
    await user.click(await screen.findByRole('link', { name: 'Crew transfer, day shift' }))
    await screen.findByText('Only its owner can change this operation.')
    expect(screen.queryByRole('button', { name: /Submit|Delete/ })).toBeNull()
    expect(field(/^Name/).disabled).toBe(true)
  })
})

test('a limit says in words what its fields do not show, and keeps it', async () => {
  const limits = [
    { parameterId: 11, max: 2, isMaxExclusive: true },
    { parameterId: 1, min: 3, max: 5, or: { min: 8, max: 12 } },
    { parameterId: 2, max: 12 },
  ]
  const workTime = {
    workingDays: { start: 0, end: 6 },
    windowSelection: { name: '24h' },
    isTimezoneUTC: true,
  }
  const operation = { name: 'Strict', limits, windowLength: 4, ...workTime }
  const { json } = await portal.call('planner', 'POST', '/records/operations', operation)
  await portal.open('planner', `/operations/${json.id}`)
  await findForm()
  const inWords = () => screen.getAllByText(/^In force:/).map(({ textContent }) => textContent)
  expect(inWords()).toEqual([
    'In force: Significant wave height below 2 m',
    'In force: Wind speed 10 m from 3 to 5 m/s or from 8 to 12 m/s',
  ])
  // Text that is no number has no words.
  const [upper] = screen.getAllByLabelText<HTMLInputElement>(/^At most/)
  fill(upper!, 'two')
  await waitFor(() => expect(inWords()).toHaveLength(1))
  fill(upper!, '2.5')
  await waitFor(() => expect(inWords()[0]).toBe('In force: Significant wave height below 2.5 m'))
  await submit()
  await screen.findByText('Operation updated')
  const stored = await portal.call('planner', 'GET', `/records/operations/${json.id}`)
  expect(stored.json.limits).toEqual([{ ...limits[0], max: 2.5 }, limits[1], limits[2]])
})
