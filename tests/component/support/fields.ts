import { screen, waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from './portal.tsx'

/** A field by its label, the first of several by default. */
export const field = (label: string | RegExp, index = 0): HTMLInputElement => {
  const found = screen.getAllByLabelText<HTMLInputElement>(label)[index]
  if (!found) throw new Error(`there is no field ${label} at ${index}`)
  return found
}

export const textIn = (label: string | RegExp, index = 0): string => field(label, index).value

/** Chooses an option of a select. */
export async function choose(label: string | RegExp, option: string, index = 0): Promise<void> {
  await user.click(field(label, index))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** The number of elements with exactly this text. */
export const countOf = (text: string | RegExp): number => screen.queryAllByText(text).length

/** Presses a button of the open confirmation, and waits until it is closed or replaced by another one. */
export async function confirm(button = 'Ok'): Promise<void> {
  const dialog = await screen.findByRole('alertdialog')
  const { textContent: text } = dialog
  await user.click(within(dialog).getByRole('button', { name: button }))
  await waitFor(() => expect(dialog.isConnected && dialog.textContent === text).toBe(false))
}
