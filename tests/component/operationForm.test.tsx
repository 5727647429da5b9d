import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { cellTexts, findForm, submit } from './support/grid.ts'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label)
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
    expect(field(/^Start hour/).value).toBe('7')
    fill(field(/^Window length/), '4')
    await press('Add limit')
    await submit()
    await screen.findByText('Give a lower or an upper limit')
    await press('Remove limit 3')
    // Waves of at most 2 m.
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
        { parameterId: 11, max: 2 },
        { parameterId: 1, max: 16 },
      ],
      workingDays: { start: 0, end: 6 },
      windowSelection: { name: 'custom', customRange: { start: 7, end: 18 } },
    })
    await portal.open(other, '/operations')
    await screen.findByText('No operations found')

    await portal.open(planner, `/operations/${operation.id}`)
    await findForm()
    await user.click(screen.getByRole('radio', { name: 'Daylight' }))
    await waitFor(() => expect(field(/^Start hour/).value).toBe(''))
    await user.click(field(/^Shared with everybody/))
    await submit()
    await screen.findByText('Operation updated')
    expect((await stored()).windowSelection).toEqual({ name: 'daylight' })

    await portal.open(other, '/operations')
    await user.click(await screen.findByRole('link', { name: 'Crew transfer, day shift' }))
    await screen.findByText('Only its owner can change this operation.')
    expect(screen.queryByRole('button', { name: /Submit|Delete/ })).toBeNull()
    expect(field(/^Name/).disabled).toBe(true)
  })
})
