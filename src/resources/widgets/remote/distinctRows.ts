import type { OptionRow } from '#resources/optionLabel.ts'
import type { FormValues } from '#resources/record/recordShape.ts'
import type { RemoteOptions } from '#schemas/resourceFile/resourceFile.ts'

/** All values of a form at a path such as `parameters.parameterId`: one for each item of a list. */
const valuesAt = (value: unknown, [name, ...rest]: readonly string[]): unknown[] => {
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, name === undefined ? [] : [name, ...rest]))
  if (name === undefined) return [value]
  return typeof value === 'object' && value !== null ? valuesAt((value as FormValues)[name], rest) : []
}

/** The choices of a remote select; if list items must differ, without those that another item has. */
export function distinctRows(
  rows: readonly OptionRow[],
  { isDistinct, value: key }: Pick<RemoteOptions, 'isDistinct' | 'value'>,
  path: string,
  values: FormValues,
  own: unknown,
): readonly OptionRow[] {
  if (!isDistinct) return rows
  const used = new Set(valuesAt(values, path.split('.')))
  used.delete(own)
  return rows.filter((row) => !used.has(row[key]))
}
