import { DateTime } from 'luxon'

/** A part of a date field: its typed text and its placeholder. */
export interface DateSection {
  value: string
  placeholder: string
}

export const DATE = 'yyyy-MM-dd'
export const TIME = 'HH:mm'
/** The format in which a form stores a date or a time. */
export type DateFormat = typeof DATE | typeof TIME

/** Parses a form's value; null if it does not have the format. */
export function dateOf(value: unknown, format: DateFormat = DATE): DateTime | null {
  if (typeof value !== 'string') return null
  const date = DateTime.fromFormat(value, format, { zone: 'utc' })
  return date.isValid ? date : null
}

/** The date as the form stores it; undefined if it is null or invalid. */
export const dateText = (date: DateTime | null, format: DateFormat = DATE): string | undefined =>
  date?.isValid ? date.toFormat(format) : undefined

/** The typed text of a field, with placeholders for empty sections; undefined if all are empty. */
export const typedText = (sections: readonly DateSection[], format: DateFormat = DATE): string | undefined =>
  sections.some(({ value }) => value !== '')
    ? sections.map(({ value, placeholder }) => value || placeholder).join(format === DATE ? '-' : ':')
    : undefined
