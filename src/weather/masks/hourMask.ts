/**
 * A set of hours, one bit each: hour t is bit (t mod 32) of word floor(t / 32). Bits past the series' length are 0.
 *
 * The kernels compute with masks: one operation combines 32 hours, and a month takes some 23 operations.
 */
export type HourMask = Int32Array

/** An empty mask for a series of `length` hours. */
export function emptyMask(length: number): HourMask {
  return new Int32Array((length + 31) >>> 5)
}

/** A mask of all hours of a series of `length` hours. */
export function fullMask(length: number): HourMask {
  const mask = emptyMask(length).fill(-1)
  if (length & 31) mask[mask.length - 1] = (1 << (length & 31)) - 1
  return mask
}

/** The mask of the hours whose flag is not 0. */
export function maskOf(flags: Uint8Array): HourMask {
  const mask = emptyMask(flags.length)
  for (let word = 0, hour = 0; word < mask.length; word++) {
    const end = Math.min(32, flags.length - hour)
    let bits = 0
    for (let bit = 0; bit < end; bit++, hour++) if (flags[hour] !== 0) bits |= 1 << bit
    mask[word] = bits
  }
  return mask
}

/** One flag (0 or 1) per hour. */
export function flagsOf(mask: HourMask, length: number): Uint8Array {
  const flags = new Uint8Array(length)
  for (let hour = 0; hour < length; hour++) flags[hour] = (mask[hour >>> 5]! >>> (hour & 31)) & 1
  return flags
}

/** The hours that are in both masks, which must have the same length. */
export function intersection(left: HourMask, right: HourMask): HourMask {
  const both = new Int32Array(left.length)
  for (let word = 0; word < both.length; word++) both[word] = left[word]! & right[word]!
  return both
}

/** Removes the hours that are not in the other mask, in place; both must have the same length. */
export function intersectWith(mask: HourMask, other: HourMask): void {
  for (let word = 0; word < mask.length; word++) mask[word] = mask[word]! & other[word]!
}

/** The hours that are in all masks, each of a series of `length` hours; all `length` hours if there is no mask. */
export function commonHours(length: number, masks: readonly HourMask[]): HourMask {
  const [first, ...others] = masks
  const common = first?.slice() ?? fullMask(length)
  for (const other of others) intersectWith(common, other)
  return common
}

/** The number of bits of a word that are 1 (Warren, Hacker's Delight, 5-2). */
export function bitCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** The number of hours of [from, to) in the mask; hours outside the series are never in it. */
export function countHours(mask: HourMask, from = 0, to = mask.length * 32): number {
  const first = Math.max(0, from)
  const end = Math.min(to, mask.length * 32)
  if (first >= end) return 0
  const firstWord = first >>> 5
  const lastWord = (end - 1) >>> 5
  const head = -1 << (first & 31)
  const tail = -1 >>> (31 - ((end - 1) & 31))
  if (firstWord === lastWord) return bitCount(mask[firstWord]! & head & tail)
  let count = bitCount(mask[firstWord]! & head) + bitCount(mask[lastWord]! & tail)
  for (let word = firstWord + 1; word < lastWord; word++) count += bitCount(mask[word]!)
  return count
}

/** Whether any hour of [from, to) is in the mask; hours outside the series are never in it. */
export function hasHour(mask: HourMask, from: number, to: number): boolean {
  const first = Math.max(0, from)
  const end = Math.min(to, mask.length * 32)
  if (first >= end) return false
  const firstWord = first >>> 5
  const lastWord = (end - 1) >>> 5
  const head = -1 << (first & 31)
  const tail = -1 >>> (31 - ((end - 1) & 31))
  if (firstWord === lastWord) return (mask[firstWord]! & head & tail) !== 0
  if ((mask[firstWord]! & head) !== 0 || (mask[lastWord]! & tail) !== 0) return true
  for (let word = firstWord + 1; word < lastWord; word++) if (mask[word] !== 0) return true
  return false
}

/** Adds the hours of [from, to) to the mask, in place. */
export function fillHours(mask: HourMask, from: number, to: number): void {
  if (from >= to) return
  const firstWord = from >>> 5
  const lastWord = (to - 1) >>> 5
  const head = -1 << (from & 31)
  const tail = -1 >>> (31 - ((to - 1) & 31))
  if (firstWord === lastWord) {
    mask[firstWord] = mask[firstWord]! | (head & tail)
    return
  }
  mask[firstWord] = mask[firstWord]! | head
  for (let word = firstWord + 1; word < lastWord; word++) mask[word] = -1
  mask[lastWord] = mask[lastWord]! | tail
}
