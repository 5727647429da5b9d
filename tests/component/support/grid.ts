import { screen } from '@testing-library/dom'
import { user } from './portal.tsx'

/** The rendered rows of a grid, without the header. */
export const gridRows = () => [...document.querySelectorAll<HTMLElement>('.MuiDataGrid-row')]

/** The texts of a column in the rendered rows of a grid. */
export const cellTexts = (field: string) =>
  gridRows().map((row) => row.querySelector(`[data-field="${field}"]`)?.textContent?.trim())

/** Waits for the Submit button of a record's form, because the search form has fields with the same names. */
export const findForm = () => screen.findByRole('button', { name: 'Submit' })

export const submit = async () => user.click(await findForm())
