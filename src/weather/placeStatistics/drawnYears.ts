/** The number of samples of years that an interval is made of. */
export const BOOTSTRAPS = 1000
const SEED = 20_260_615

/** A generator of numbers in [0, 1) with a fixed seed (linear congruential generator: Press et al., Numerical Recipes, 7.1). */
function seededRandom(): () => number {
  let state = SEED
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/**
 * Draws years with replacement, as many as there are, for a bootstrap (definitions C.5). Each call returns how often each year is
 * drawn, in the same array. The draws are the same in every run.
 */
export function yearDraws(years: number): () => Uint16Array {
  const random = seededRandom()
  const drawn = new Uint16Array(years)
  return () => {
    drawn.fill(0)
    for (let place = 0; place < years; place++) {
      const at = Math.floor(random() * years)
      drawn[at] = drawn[at]! + 1
    }
    return drawn
  }
}
