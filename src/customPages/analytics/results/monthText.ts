const formats = {
  long: new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' }),
}

/** The name of a month, 1 to 12; the short one has three letters. */
export const monthText = (month: number, length: keyof typeof formats = 'long') =>
  formats[length].format(Date.UTC(2000, month - 1)).slice(0, length === 'short' ? 3 : undefined)
