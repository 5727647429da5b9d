import { astro, constituents as models } from '@neaps/tide-predictor'
import { HOUR } from '#weather/time.ts'
import climate from './climate.json' with { type: 'json' }
import { type Field, hourly, type Scene } from './scene.ts'
import { compass, windDirection, windMean, windSpeed } from './wind.ts'

const RADIAN = Math.PI / 180

/** Hours for which the nodal corrections are held constant; they change by less than 0.1 % in that time. */
const BLOCK = 240

type Model = NonNullable<(typeof models)[string]>

/** A constituent with the cosine and the sine of its phase progress through a block. */
interface Constituent {
  row: (typeof climate.constituents)[number]
  model: Model
  cosines: Float64Array
  sines: Float64Array
}

const constituents: readonly Constituent[] = climate.constituents.map((row) => {
  const model = models[row.name]
  if (!model) throw new Error(`climate.json: the tidal constituent ${row.name} is unknown.`)
  const progress = Float64Array.from({ length: BLOCK }, (_, hour) => RADIAN * model.speed * hour)
  return { row, model, cosines: progress.map(Math.cos), sines: progress.map(Math.sin) }
})

/** The astronomy at the beginning of a block: nodal factor f and phase V + u, degrees, of each constituent, after the IHO. */
type Sky = readonly { factor: number; phase: number }[]

/** Cached by block, because they are the same at every point. */
const skies = new Map<number, Sky>()

function skyOf(block: number): Sky {
  const known = skies.get(block)
  if (known) return known
  const bodies = astro(new Date(block * BLOCK * 1000 * HOUR))
  const sky = constituents.map(({ model }) => {
    const { f, u } = model.correction(bodies)
    return { factor: f, phase: model.value(bodies) + u }
  })
  skies.set(block, sky)
  return sky
}

type FigureOfTide = 'tideM2' | 'tideS2' | 'tideK1' | 'tideO1'

/** Amplitudes, m, and Greenwich phase lags, degrees, of the tide at the point of a scene. */
export function harmonicsOf({ point, climate: local }: Pick<Scene, 'point' | 'climate'>) {
  return constituents.map(({ row: { name, figure, ratio, lagEast, lagNorth } }) => ({
    name,
    amplitude: ratio * local.figure(figure as FigureOfTide),
    phase: lagEast * point.longitude + lagNorth * point.latitude,
  }))
}

/** The sum of f A cos(V + u - g) over the constituents, m, with all phases advanced by `lead` degrees. */
function tideAhead(lead: number): Field {
  return (scene) => {
    const sum = new Float64Array(scene.length)
    const harmonics = harmonicsOf(scene)
    for (let t = 0; t < sum.length; ) {
      const block = Math.floor((scene.start + t) / BLOCK)
      const first = block * BLOCK - scene.start
      const end = Math.min(sum.length, first + BLOCK)
      skyOf(block).forEach(({ factor, phase }, index) => {
        const { amplitude, phase: lag } = harmonics[index]!
        const { cosines, sines } = constituents[index]!
        const angle = RADIAN * (phase - lag + lead)
        const [real, imaginary] = [factor * amplitude * Math.cos(angle), factor * amplitude * Math.sin(angle)]
        for (let hour = t; hour < end; hour++) {
          sum[hour] = sum[hour]! + real * cosines[hour - first]! - imaginary * sines[hour - first]!
        }
      })
      t = end
    }
    return sum
  }
}

/** The astronomical tide, m above mean sea level. */
export const tide = tideAhead(0)

/** Meters of surge at the mean wind speed. */
const SURGE = 0.08

/** Water elevation above mean sea level, m: tide, and a surge that grows with the square of the wind. */
export const elevation: Field = (scene) => {
  const height = scene.get(tide)
  const [speed, mean, z] = [scene.get(windSpeed), scene.get(windMean), scene.channel('surge')]
  return hourly(scene, (t) => height[t]! + SURGE * z[t]! * Math.min(6, (speed[t]! / mean[t]!) ** 2))
}

/** The current leads the tide by two hours (60 degrees of M2): it is strongest before high water, and turns as an ellipse. */
const alongAxis = tideAhead(60)
const acrossAxis = tideAhead(-30)

/** Ratio of width to length of the tidal ellipse. */
const ELLIPSE = 0.2

/** Share of the wind speed at which the surface drifts. */
const DRIFT = 0.015

/** A component of the current, m/s, towards a compass direction: tidal ellipse, slow residual and wind drift. */
function component(towards: number): Field {
  return (scene) => {
    const axis = RADIAN * (scene.climate.direction('currentAxis') - towards)
    const perMetre = scene.climate.figure('currentSpeed') / scene.climate.figure('tideM2')
    const [along, across] = [scene.get(alongAxis), scene.get(acrossAxis)]
    const [speed, from, z] = [
      scene.get(windSpeed),
      scene.get(windDirection),
      scene.channel('residualCurrent'),
    ]
    const [cosine, sine] = [Math.cos(axis), Math.sin(axis)]
    return hourly(scene, (t) => {
      const major = perMetre * along[t]! + 0.05 * z[t]!
      const minor = ELLIPSE * perMetre * across[t]!
      return major * cosine - minor * sine - DRIFT * speed[t]! * Math.cos(RADIAN * (from[t]! - towards))
    })
  }
}

const northward = component(0)
const eastward = component(90)

/** Speed of the tidal current, m/s. */
export const currentSpeed: Field = (scene) => {
  const [east, north] = [scene.get(eastward), scene.get(northward)]
  return hourly(scene, (t) => Math.sqrt(east[t]! * east[t]! + north[t]! * north[t]!))
}

/** Direction of the current, degrees going to. */
export const currentDirection: Field = (scene) => {
  const [east, north] = [scene.get(eastward), scene.get(northward)]
  return hourly(scene, (t) => compass(Math.atan2(east[t]!, north[t]!) / RADIAN))
}
