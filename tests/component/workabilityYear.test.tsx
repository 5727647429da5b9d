import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { startPortal, user } from './support/portal.tsx'
import { bodyOf } from './support/requests.ts'

const portal = startPortal()

const address = '/hindcasts/workability?month=year&area=6_53.9_6.5_54.2&job=4*0-6_24h_utc_pause*11__1.5'
const grid = { step: 0.5, west: 6, south: 53.9, columns: 1, rows: 1 }

/** The months that were asked for. */
const months = () =>
  portal
    .requests()
    .filter(({ path }) => path === '/hindcast/workability')
    .map((request) => bodyOf(request).month)

const openForm = async () => {
  const button = screen.queryByRole('button', { name: 'Show the form' })
  if (button) await user.click(button)
}

test('all months and the year come from one computation, after which each month shows at once', async () => {
  portal.intercept((sent) =>
    sent.path === '/hindcast/workability'
      ? Response.json({
          data: {
            grid,
            first: bodyOf(sent).first,
            percent: [bodyOf(sent).month],
            firstYear: 2006,
            lastYear: 2025,
            titles: ['Archive'],
            synthetic: false,
          },
        })
      : undefined,
  )
  await portal.open('planner', address)
  await screen.findByRole('heading', { name: 'Usable hours in the year, percent' })
  screen.getByText(/Mean over the years 2006 to 2025: as many as fit into memory\./)
  const asked = months()
  expect([...new Set(asked)]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  await openForm()
  await user.click(screen.getByRole('combobox', { name: 'Month' }))
  await user.click(await screen.findByRole('option', { name: 'Mar' }))
  await screen.findByRole('heading', { name: 'Usable hours in Mar, percent' })
  await waitFor(() => expect(location.search).toContain('month=3'))
  expect(months()).toHaveLength(asked.length)
})
