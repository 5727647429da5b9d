/** The longest forecast, days; shorter ones are cut from it. */
export const MAX_DAYS = 10

/** The numbers of forecast days to choose from. */
export const forecastDays = [5, MAX_DAYS] as const
export type ForecastDays = (typeof forecastDays)[number]
