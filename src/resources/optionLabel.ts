import type { BaseRecord } from '@refinedev/core'
import type { RemoteOptions } from '../schemas/resourceFile/resourceFile.ts'

/** A row that a remote select offers. */
export type OptionRow = BaseRecord

const shown = (value: unknown) => (value === undefined || value === null ? '' : String(value))

/** What a remote select shows of a row: a field, or a text with fields in braces; empty braces leave no brackets behind. */
export const optionLabel = ({ label }: Pick<RemoteOptions, 'label'>, row: OptionRow): string =>
  label.includes('{')
    ? label
        .replace(/\{(\w+)\}/g, (_, field: string) => shown(row[field]))
        .replace(/\(\s*\)/g, '')
        .trim()
    : shown(row[label])
