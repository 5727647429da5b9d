/** What the parts of the form are called in the address. */
export const names = {
  latitude: 'lat',
  longitude: 'lon',
  days: 'days',
  hours: 'hours',
  window: 'window',
  zone: 'zone',
  runs: 'runs',
  condition: 'when',
} as const
