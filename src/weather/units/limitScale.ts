import type { Parameter } from '../parameters.ts'
import { type ShownUnit, toShown } from './shownUnit.ts'

/** The range and step with which a limit is moved, in its shown unit. */
export interface LimitScale {
  low: number
  high: number
  step: number
}

/** The approximate number of steps in a parameter's plausible range. */
const STEPS = 100

/** Removes the rounding noise of conversions. */
const plainNumber = (value: number) => Number(value.toFixed(6))

/** The nearest step by ratio among 1 and 5 times a power of ten. */
function roundStep(exact: number): number {
  const power = 10 ** Math.floor(Math.log10(exact))
  const candidates = [power / 2, power, power * 5, power * 10]
  const distance = (candidate: number) => Math.abs(Math.log(candidate / exact))
  return plainNumber(candidates.reduce((best, next) => (distance(next) < distance(best) ? next : best)))
}

/** The scale of a parameter: its plausible range in whole steps. */
export function limitScale(
  { validMin, validMax }: Pick<Parameter, 'validMin' | 'validMax'>,
  unit: ShownUnit,
): LimitScale {
  const [low, high] = [toShown(validMin, unit), toShown(validMax, unit)]
  const step = roundStep((high - low) / STEPS)
  return {
    low: plainNumber(Math.floor(low / step + 1e-9) * step),
    high: plainNumber(Math.ceil(high / step - 1e-9) * step),
    step,
  }
}

/** The nearest multiple of the step. */
export const nearestStep = (value: number, step: number): number =>
  plainNumber(Math.round(value / step) * step)

/** The next smaller step among 1 and 5 times a power of ten. */
const finerStep = (step: number): number => plainNumber(step / (/5/.test(String(step)) ? 5 : 2))

/** The number of step sizes that are tried: 1, 0.5, 0.1, 0.05, 0.01. */
const FINER_STEPS = 5

/**
 * A limit in its shown unit that is wider by one step; directions wrap around. A limit at the end of the plausible range excludes
 * nothing, so the step becomes finer near the end; null if no wider limit is left.
 */
export function oneStepWider(
  shown: number,
  end: 'min' | 'max',
  { low, high, step }: LimitScale,
  isDirection: boolean,
): number | null {
  const wider = (by: number) => plainNumber(shown + (end === 'max' ? by : -by))
  if (isDirection) return plainNumber(((wider(step) % 360) + 360) % 360)
  const isLimit = (at: number) => (end === 'max' ? at < high : at > low)
  let by = step
  for (let tries = 1; tries < FINER_STEPS && !isLimit(wider(by)); tries++) by = finerStep(by)
  return isLimit(wider(by)) ? wider(by) : null
}
