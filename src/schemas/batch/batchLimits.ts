/** Rows of one import, and records of one bulk change. */
export const MOST_BATCH_ROWS = 25_000

/** Seconds for which a change of many records can be undone. */
export const UNDO_SECONDS = 30
