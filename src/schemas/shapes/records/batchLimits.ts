/** The most rows in one import and records in one bulk change. */
export const MOST_BATCH_ROWS = 25_000

/** The most pairs that one call connects and disconnects. */
export const MOST_PAIRS = 50_000

/** Seconds during which a bulk change can be undone. */
export const UNDO_SECONDS = 30
