import { DateTime } from 'luxon'

/** A part of a date field: what is typed of it, and what stands there before. */
export interface DateSection {
  value: string
  placeholder: string
}

/** The day of a form's value; none where it is no date. */
export function dateOf(value: unknown): DateTime | null {
  if (typeof value !== 'string') return null
  const date = DateTime.fromFormat(value, 'yyyy-MM-dd', { zone: 'utc' })
  return date.isValid ? date : null
}

/** The day as a form keeps it; undefined where it is none. */
export const dateText = (date: DateTime | null): string | undefined =>
  date?.isValid ? date.toFormat('yyyy-MM-dd') : undefined

/** What is typed into a date field, with its placeholders where nothing is; undefined where nothing at all is. */
export const typedText = (sections: readonly DateSection[]): string | undefined =>
  sections.some(({ value }) => value !== '')
    ? sections.map(({ value, placeholder }) => value || placeholder).join('-')
    : undefined
