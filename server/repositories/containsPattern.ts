/** The `ilike` pattern for "contains `text`"; special characters in the user's text are escaped. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
