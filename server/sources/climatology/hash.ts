/** FNV-1a over the UTF-16 units of a text: a 32-bit seed for a name. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** A 32-bit hash of a seed and a whole number, each bit depending on every bit of both. */
export function hash32(seed: number, index: number): number {
  let bits = Math.imul(seed ^ Math.imul(index, 0x9e3779b1), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d)
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39)
  return (bits ^ (bits >>> 15)) >>> 0
}

/** Scale of three 10-bit uniforms to unit variance: each has 1024² / 12. */
const UNIT = Math.sqrt(12 / 3) / 1024

/**
 * A number close to the standard normal distribution, from whole-number arithmetic alone (the sum of three uniforms), so
 * that every machine has the same one.
 */
export function hashNormal(seed: number, index: number): number {
  const bits = hash32(seed, index)
  return (((bits >>> 2) & 1023) + ((bits >>> 12) & 1023) + (bits >>> 22) - 1534.5) * UNIT
}
