import { DateTime } from 'luxon'

/** A part of a date field: what is typed of it, and what stands there before. */
export interface DateSection {
  value: string
  placeholder: string
}

export const DATE = 'yyyy-MM-dd'
export const TIME = 'HH:mm'
/** How a form keeps a date or a time. */
export type DateFormat = typeof DATE | typeof TIME

/** The moment of a form's value; none where it has not the format. */
export function dateOf(value: unknown, format: DateFormat = DATE): DateTime | null {
  if (typeof value !== 'string') return null
  const date = DateTime.fromFormat(value, format, { zone: 'utc' })
  return date.isValid ? date : null
}

/** The moment as a form keeps it; undefined where it is none. */
export const dateText = (date: DateTime | null, format: DateFormat = DATE): string | undefined =>
  date?.isValid ? date.toFormat(format) : undefined

/** What is typed into a field, with its placeholders where nothing is; undefined where nothing at all is. */
export const typedText = (sections: readonly DateSection[], format: DateFormat = DATE): string | undefined =>
  sections.some(({ value }) => value !== '')
    ? sections.map(({ value, placeholder }) => value || placeholder).join(format === DATE ? '-' : ':')
    : undefined
