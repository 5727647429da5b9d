import type { BaseRecord } from '@refinedev/core'
import type { RemoteOptions } from '#schemas/resourceFile/resourceFile.ts'

/** A row that a remote select offers. */
export type OptionRow = BaseRecord

const shown = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** The value of a row's field, or a template with fields in braces; parentheses left empty are removed. */
const labelOf = (label: string, row: OptionRow): string =>
  label.includes('{')
    ? label
        .replace(/\{(\w+)\}/g, (_, field: string) => shown(row[field]))
        .replace(/\(\s*\)/g, '')
        .trim()
    : shown(row[label])

/** The text of a row in a remote select: its label, or the word that the file maps the label to. */
export function optionLabel({ label, words = {} }: Pick<RemoteOptions, 'label' | 'words'>, row: OptionRow) {
  const text = labelOf(label, row)
  return Object.hasOwn(words, text) ? (words[text] ?? text) : text
}
