import { waitFor, within } from '@testing-library/dom'
import { expect } from 'vitest'
import { user } from './portal.tsx'

// Found by selectors, which cost a tenth of queries by label in a page as large as a forecast.
const find = (selector: string) => document.querySelector<HTMLElement>(selector)
const found = (selector: string): HTMLElement => {
  const element = find(selector)
  if (!element) throw new Error(`nothing matches ${selector}`)
  return element
}

/** The icon that opens and closes a panel of the forecast page. */
export const railIcon = (panel: string) => waitFor(() => found(`nav button[aria-label="${panel}"]`))

/** Opens the form of a panel. */
export async function openPanel(panel: string): Promise<HTMLElement> {
  await user.click(await railIcon(panel))
  await waitFor(() => found(`form[aria-label="${panel}"] button[type=submit]`))
  return formOf(panel)
}

export const formOf = (panel: string) => found(`form[aria-label="${panel}"]`)

export const waitUntilClosed = (panel: string) =>
  waitFor(() => expect(find(`form[aria-label="${panel}"]`)).toBeNull())

export const press = (form: HTMLElement, button: string) => user.click(within(form).getByText(button))

/** The name of a site in the list of sites, in the link that opens it. */
export const findSite = (name: string) =>
  waitFor(() => found(`aside[aria-label="Sites"] a [title="${name}"]`))

/** The statuses of the bar of weather windows, with their widths. */
export const windowBar = () =>
  [...document.querySelectorAll('[data-testid="window-bar"] rect[data-status]')]
    .map((part) => `${part.getAttribute('data-status')} ${part.getAttribute('width')}`)
    .join()
