import type { BaseRecord } from '@refinedev/core'
import type { RemoteOptions } from '../schemas/resourceFile/resourceFile.ts'

/** A row that a remote select offers. */
export type OptionRow = BaseRecord

const shown = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** A row's field, or a text with fields in braces; empty braces leave no brackets behind. */
const labelOf = (label: string, row: OptionRow): string =>
  label.includes('{')
    ? label
        .replace(/\{(\w+)\}/g, (_, field: string) => shown(row[field]))
        .replace(/\(\s*\)/g, '')
        .trim()
    : shown(row[label])

/** What a remote select shows of a row: its label, or the word that the file has for that. */
export function optionLabel({ label, words = {} }: Pick<RemoteOptions, 'label' | 'words'>, row: OptionRow) {
  const text = labelOf(label, row)
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text
}
