/** The pattern of `ilike` for "contains `text`": what the user types stands for itself. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
