/**
 * The order of Unicode (CLDR root), digits by their value. English adds nothing to the root, and every browser has it. The
 * collation `natural_order` of the database (migration naturalOrder) is the same.
 */
const collator = new Intl.Collator('en', { numeric: true })

/** The order of two texts: the one order of lists, menus, favorites and tables. Only equal texts are equal. */
export const compareTexts = (a: string, b: string): number =>
  collator.compare(a, b) || (a === b ? 0 : a < b ? -1 : 1)

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The order of two values: numbers by value, all else as text. What is missing or empty comes last in both directions. */
export function compareValues(a: unknown, b: unknown, order: 'asc' | 'desc' = 'asc'): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b))
  const difference =
    typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))
  return order === 'asc' ? difference : -difference
}
