import { isObject } from '#schemas/isObject.ts'

const line = (sign: '-' | '+', path: string, value: unknown) => `${sign} ${path}: ${JSON.stringify(value)}`

/**
 * The differences between two JSON values by JSON pointer: a line for each removed value (-) and each new
 * one (+). Lists are compared as a whole.
 */
export function formDiff(before: unknown, after: unknown, path = ''): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isObject(before) || !isObject(after))
    return [
      ...(before === undefined ? [] : [line('-', path, before)]),
      ...(after === undefined ? [] : [line('+', path, after)]),
    ]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((key) =>
    formDiff(before[key], after[key], `${path}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}
