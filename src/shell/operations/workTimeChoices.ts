import type { WindowSelection } from '#weather/workWindow.ts'

/** The kinds of working hours, with the same words in all forms. */
export const hourChoices: readonly { value: WindowSelection['name']; title: string }[] = [
  { value: '24h', title: 'Whole day' },
  { value: 'custom', title: 'Custom hours' },
  { value: 'daylight', title: 'Daylight' },
]

/** The clocks that working days and hours can refer to. */
export const clockChoices: readonly { value: 'UTC' | 'local'; title: string }[] = [
  { value: 'UTC', title: 'UTC' },
  { value: 'local', title: 'Local time of the site' },
]
