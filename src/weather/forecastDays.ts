/** The longest forecast, days; every shorter one is cut from it. */
export const MAX_DAYS = 10

/** How many days of a forecast can be shown. */
export const forecastDays = [5, MAX_DAYS] as const
export type ForecastDays = (typeof forecastDays)[number]
