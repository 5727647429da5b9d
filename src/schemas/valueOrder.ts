/**
 * The Unicode order (CLDR root), with digits by numeric value. English adds nothing to the root and is available in every
 * browser. The collation `natural_order` of the database (migration naturalOrder) gives the same order.
 */
const collator = new Intl.Collator('en', { numeric: true })

/** Compares two texts, for all lists, menus, favorites and tables. Returns 0 only for identical texts. */
export const compareTexts = (a: string, b: string): number =>
  collator.compare(a, b) || (a === b ? 0 : a < b ? -1 : 1)

const isMissing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Compares two values: numbers by value, all others as text. Missing and empty values come last in both directions. */
export function compareValues(a: unknown, b: unknown, order: 'asc' | 'desc' = 'asc'): number {
  if (isMissing(a) || isMissing(b)) return Number(isMissing(a)) - Number(isMissing(b))
  const difference =
    typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))
  return order === 'asc' ? difference : -difference
}
