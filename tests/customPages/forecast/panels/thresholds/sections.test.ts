import { expect, it } from 'vitest'
import { sectionsOf } from '#customPages/forecast/panels/thresholds/sections.ts'
import { groupedParameters, viewParameters } from '#server/forecast/viewParameters.ts'

const sections = sectionsOf(viewParameters([], true), groupedParameters())
const names = (name: string) =>
  sections.find((section) => section.name === name)?.clusters.map((cluster) => cluster.map((row) => row.name))

it('lists every parameter once', () => {
  const ids = sections.flatMap(({ clusters }) => clusters.flat()).map(({ parameterId }) => parameterId)
  expect(ids).toHaveLength(34)
  expect(new Set(ids).size).toBe(34)
})

it('puts twins together, even if one belongs to another chart set or to none', () => {
  expect(names('Wind')).toEqual([
    ['wind_speed_10m', 'wind_gust_10m'],
    ['wind_speed_100m', 'wind_speed_150m'],
    ['wind_direction_10m', 'wind_direction_100m'],
  ])
  expect(names('Waves')).toContainEqual(['wave_peak_period', 'wave_period'])
})

it('lists parameters without a chart last, and no empty heading', () => {
  expect(sections.at(-1)?.name).toBe('Not in a chart')
  expect(names('Not in a chart')).toContainEqual(['humidity'])
  const onshore = sectionsOf(viewParameters([], false), groupedParameters())
  expect(onshore.map(({ name }) => name)).not.toContain('Waves')
  expect(onshore.every(({ clusters }) => clusters.length > 0)).toBe(true)
})
