import { screen } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { queryClient } from '#providers/queryClient.ts'
import { base32Bytes, codeAt } from '../server/authentication/rfc6238.ts'
import { password } from '../server/seededApp.ts'
import { field } from './support/fields.ts'
import { logIn } from './support/login.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'

const portal = startPortal({ SECOND_FACTOR: 'all' })

const click = async (name: string) => user.click(await screen.findByRole('button', { name }))

test('a required second factor is the only page until it is set up and its recovery codes are stored', async () => {
  await portal.open(null, '/alerts')
  await logIn('planner')
  await screen.findByText('Your company requires a second factor. Set it up to go on.')
  navigate('/operations')
  expect(screen.queryByRole('navigation')).toBeNull()
  await click('Set up one-time codes')
  fill(field('Your password'), password)
  await user.keyboard('{Enter}')
  const secret = await screen.findByRole('group', { name: 'Secret' })
  fill(
    field('Code of the app'),
    codeAt(base32Bytes(secret.textContent.replaceAll(' ', '')), portal.server.clock.now),
  )
  await click('Confirm')
  await screen.findByRole('list', { name: 'Recovery codes' })
  // The portal learns its rights again, as it does every five minutes, and the codes stay.
  await queryClient.invalidateQueries({ queryKey: ['session'] })
  screen.getByRole('list', { name: 'Recovery codes' })
  await click('I have stored them')
  await screen.findByRole('button', { name: 'Profile' })
})
