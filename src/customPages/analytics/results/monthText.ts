const name = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })

/** Number of letters of a short name. */
const letters = { long: undefined, short: 3, initial: 1 }

/** The full or short name of a month, 1 to 12. */
export const monthText = (month: number, length: keyof typeof letters = 'long') =>
  name.format(Date.UTC(2000, month - 1)).slice(0, letters[length])
