import type { Parameter } from '../parameters.ts'
import { type ShownUnit, toShown } from './shownUnit.ts'

/** The numbers through which a limit is moved, in the unit in which it is shown. */
export interface LimitScale {
  low: number
  high: number
  step: number
}

/** Steps from one end of a parameter's plausible range to the other, about. */
const STEPS = 100

/** What conversions leave behind the decimals of a step. */
const plainNumber = (value: number) => Number(value.toFixed(6))

/** The step among 1 and 5 times a power of ten that is nearest by ratio. */
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

/** A limit in its shown unit that lets more through by one step; of a direction on the circle. */
export function oneStepWider(
  shown: number,
  field: 'thresholdMin' | 'thresholdMax',
  { step }: Pick<LimitScale, 'step'>,
  isDirection: boolean,
): number {
  const wider = plainNumber(shown + (field === 'thresholdMax' ? step : -step))
  return isDirection ? plainNumber(((wider % 360) + 360) % 360) : wider
}
