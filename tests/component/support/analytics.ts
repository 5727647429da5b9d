import { screen } from '@testing-library/dom'
import { user } from './portal.tsx'

export const windAt100 = 'Wind speed at 100 m, 10-minute mean'
export const waves = 'Significant wave height Hs'

/** A form as an address holds it, written by hand from the specification. */
export const formInAddress = (site: { id: number; name: string }) => ({
  site,
  months: [1, 7],
  analysisLevelMeters: 100,
  percentiles: 80,
  plannersPercentile: true,
  workingDays: { start: 0, end: 4 },
  windowLengthHours: 4,
  windowSelection: { name: 'custom', customRange: { start: 6, end: 18 } },
  isTimezoneUTC: false,
  weatherParameters: [
    { id: 11, name: 'wave_height', unit: 'm', description: waves, value: { max: 1.5 }, isActive: true },
  ],
})

export const analysisAddress = (form: { site: { id: number } }) =>
  `/analytics/${form.site.id}?formValues=${encodeURIComponent(JSON.stringify(form))}`

export const combobox = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name })

/** Chooses an option of a list, once it is offered. */
export async function choose(label: string, option: string): Promise<void> {
  await user.click(combobox(label))
  await user.click(await screen.findByRole('option', { name: option }))
}

/** The months that are chosen, as their buttons show them. */
export const chosenMonths = () =>
  screen.queryAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
