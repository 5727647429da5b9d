/** A sample of whole numbers from 0, stored as the count of each value. */
export class CountedSample {
  #counts = new Uint32Array(1024)
  #sum = 0
  size = 0

  add(value: number): void {
    if (value >= this.#counts.length) {
      const grown = new Uint32Array(2 * value)
      grown.set(this.#counts)
      this.#counts = grown
    }
    this.#counts[value] = this.#counts[value]! + 1
    this.#sum += value
    this.size++
  }

  /** How often a value occurs. */
  count(value: number): number {
    return this.#counts[value] ?? 0
  }

  /** Null for an empty sample. */
  mean(): number | null {
    return this.size === 0 ? null : this.#sum / this.size
  }

  /** The p-th percentiles (definitions A.6: linear interpolation at (n - 1) * p / 100), p ascending; null for an empty sample. */
  percentiles(ps: readonly number[]): (number | null)[] {
    if (this.size === 0) return ps.map(() => null)
    let value = 0
    let upTo = this.#counts[0]!
    const at = (rank: number) => {
      while (upTo <= rank) upTo += this.#counts[++value]!
      return value
    }
    return ps.map((p) => {
      const place = ((this.size - 1) * p) / 100
      const below = at(Math.floor(place))
      const from = { value, upTo }
      const above = at(Math.ceil(place))
      value = from.value
      upTo = from.upTo
      return below + (above - below) * (place - Math.floor(place))
    })
  }
}
