import type { Brand } from '#server/customers/brand.ts'
import type { Task } from '#server/workers/work.ts'
import type { BidParts } from './bid.ts'

/** Draws the durations for a bid as PDF. The drawing code is loaded with the first one. */
export const pdfOfBid: Task<BidParts & { brand: Brand }, Uint8Array> = {
  name: 'PDF of durations for a bid',
  // Milliseconds.
  deadline: 60_000,
  compute: async ({ brand, ...parts }) => (await import('./bidDocument.ts')).drawBid(parts, brand),
}
