import { normalQuantileAbove } from './normal.ts'
import type { Field } from './scene.ts'

/** Below this rate, mm/h, nothing falls: the least that a gauge tells. */
const TRACE = 0.1

/** Precipitation, mm/h: falls in the wettest share of the hours, the harder the wetter they are. */
export const precipitation: Field = (scene) => {
  const threshold = normalQuantileAbove(scene.climate.figure('wetShare'))
  return scene.channel('wetness').map((z) => (z > threshold ? TRACE + 2.5 * (z - threshold) ** 1.6 : 0))
}
