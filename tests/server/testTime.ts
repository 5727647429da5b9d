/** The current time in the tests. */
export const now = new Date('2026-06-15T10:00:00Z')
