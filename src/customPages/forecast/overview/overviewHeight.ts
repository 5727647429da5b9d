/** Pixels of the mini overview by size of screen (specification 9). */
export const overviewHeight = { xs: 40, sm: 48, md: 56 } as const
