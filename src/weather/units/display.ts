import { registryUnits, type Units, unitsOf } from './units.ts'

/** The languages of dates, as BCP 47 tags with their native names. English is British: days come before months. */
export const dateLanguages = [
  { tag: 'en-GB', name: 'English' },
  { tag: 'da', name: 'Dansk' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'es', name: 'Español' },
  { tag: 'fr', name: 'Français' },
  { tag: 'nl', name: 'Nederlands' },
  { tag: 'nb', name: 'Norsk' },
  { tag: 'ja', name: '日本語' },
] as const

export type DateLanguage = (typeof dateLanguages)[number]['tag']

/** A user's preferences for the display of numbers and dates. */
export interface Display {
  units: Units
  /** The language of the names of days and months. */
  language: DateLanguage
  /** Whether P90 of usable hours and days is a planner's, exceeded in 90 % of the years, instead of the plain one (definitions A.6). */
  isPlanners: boolean
}

/** The default display. */
export const usualDisplay: Display = { units: registryUnits, language: 'en-GB', isPlanners: false }

/** The names of the preferences that store the display. */
export const displayPreferences = {
  units: 'units',
  language: 'dateLanguage',
  isPlanners: 'percentiles.isPlanners',
} as const

/** A display from stored preferences, which can contain any value. */
export const displayOf = (preferences: Readonly<Record<string, unknown>>): Display => ({
  units: unitsOf(preferences[displayPreferences.units]),
  language:
    dateLanguages.find(({ tag }) => tag === preferences[displayPreferences.language])?.tag ??
    usualDisplay.language,
  isPlanners: preferences[displayPreferences.isPlanners] === true,
})

/** Luxon patterns for days in languages whose order differs from English, by language; their months are numbers, not names. */
const ownPatterns: Partial<Record<DateLanguage, Readonly<Record<string, string>>>> = {
  ja: { 'ccc d LLL yyyy': 'yyyy年L月d日(ccc)', 'ccc d LLL': 'L月d日(ccc)', 'ccc d': 'd日(ccc)' },
}

/** The pattern of a day in a language, for an English pattern. */
export const dayPattern = (english: string, language: DateLanguage): string =>
  ownPatterns[language]?.[english] ?? english
