const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

/** Letters of the shorter names. */
const letters = { long: undefined, short: 3, initial: 1 }

/** The name of a month, 1 to 12, whole or cut short. */
export const monthText = (month: number, length: keyof typeof letters = 'long') =>
  name.format(Date.UTC(2000, month - 1)).slice(0, letters[length])
