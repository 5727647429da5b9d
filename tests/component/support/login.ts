import { screen } from '@testing-library/dom'
import { password } from '../../server/seededApp.ts'
import { field } from './fields.ts'
import { fill, user } from './portal.tsx'

/** Fills in the login page and presses its button. */
export async function logIn(username: string, secret = password): Promise<void> {
  await screen.findByRole('button', { name: 'Login' })
  fill(field('Username'), username)
  fill(field('Password'), secret)
  await user.click(screen.getByRole('button', { name: 'Login' }))
}

export const logOut = async (): Promise<void> => {
  await user.click(screen.getByRole('button', { name: 'Profile' }))
  await user.click(await screen.findByRole('button', { name: 'Logout' }))
  await screen.findByRole('button', { name: 'Login' })
}
