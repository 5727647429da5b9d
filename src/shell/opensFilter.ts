/** Marks the button that unfolds a filter which a small screen hides: the key `/` presses it. */
export const OPENS_FILTER = 'data-opens-filter'
