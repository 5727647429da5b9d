/** Marks the button that opens a filter hidden on small screens; the key `/` presses it. */
export const OPENS_FILTER = 'data-opens-filter'
