import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { fill, startPortal, user } from './support/portal.tsx'

const portal = startPortal()

const submit = async () => user.click(screen.getByRole('button', { name: 'Submit' }))

async function sendFeed(location: string) {
  await portal.open('admin', '/settings/feeds/create')
  await screen.findByRole('heading', { name: 'New feed' })
  fill(screen.getByLabelText(/^Name/), 'Arkona, Coastal Met')
  await user.click(screen.getByLabelText(/^Site/))
  await user.click(await screen.findByRole('option', { name: 'Arkona' }))
  fill(screen.getByLabelText(/^Provider/), 'Coastal Met')
  fill(screen.getByLabelText(/^Location/), location)
  fill(screen.getByLabelText(/^Header of the Key/), 'X-Api-Key')
  fill(screen.getByLabelText(/^Key/), 'sesame-4711')
  await submit()
}

test('a feed is added for a provider that the site names, and its key is not shown again', async () => {
  await sendFeed('https://data.example.org/{YYYY}{MM}{DD}.csv')
  await screen.findByText(/^Must have {HH}/)
  screen.getByText('The site does not name this provider; add it to the site first')

  const { data: sites } = await portal.server.call('/settings/sites', { as: 'admin' })
  const arkona = sites.find(({ name }: { name: string }) => name === 'Arkona')
  await portal.open('admin', `/settings/sites/${arkona.id}`)
  await user.click(await screen.findByRole('button', { name: 'Add provider' }))
  fill(screen.getByLabelText(/^Provider/), 'Coastal Met')
  await submit()
  await screen.findByRole('heading', { name: 'Sites' })

  await sendFeed('https://data.example.org/{YYYY}{MM}{DD}{HH}.csv')
  const row = await screen.findByRole('row', { name: /Arkona, Coastal Met/ })
  within(row).getByText('Active')
  await user.click(within(row).getByText('Arkona, Coastal Met'))
  await screen.findByText('None yet')
  await waitFor(() => expect((screen.getByLabelText(/^Key/) as HTMLInputElement).value).toBe(''))
  expect(document.body.innerHTML).not.toContain('sesame')
})
