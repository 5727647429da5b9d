import { describe, expect, it } from 'vitest'
import {
  hindcastParameters,
  isCategorical,
  parameterById,
  parameterByName,
  parameters,
} from '#weather/parameters.ts'
import { regionOf, regions } from '#weather/regions.ts'

describe('parameters', () => {
  it('are 33 in the hindcast, in id order, and additionally a gust', () => {
    expect(hindcastParameters.map(({ parameterId }) => parameterId)).toEqual(
      Array.from({ length: 33 }, (_, i) => i + 1),
    )
    expect(parameters.map(({ name }) => name)).toContain('wind_gust_10m')
  })
  it('have 2 decimals for visibility and wave height, 0 for directions and flags, and otherwise 1', () => {
    const decimals = Object.fromEntries(parameters.map(({ name, decimals }) => [name, decimals]))
    expect(decimals).toMatchObject({
      visibility: 2,
      wave_height: 2,
      wave_direction: 0,
      wind_speed_10m: 1,
      ice: 0,
    })
  })
  it('are found by name and by id', () => {
    expect(parameterByName('wave_height')).toBe(parameterById(11))
    expect(parameterByName('snow')).toBeUndefined()
    expect(parameterById(0)).toBeUndefined()
  })
  it('include five flags', () => {
    expect(parameters.filter(isCategorical).map(({ name }) => name)).toEqual([
      'ice',
      'lightning',
      'heli_blade_icing',
      'cloud_height',
      'categorical_snow',
    ])
  })
  it('give directions that they come from, except that currents give where they go to', () => {
    const directions = parameters.filter(({ direction }) => direction)
    expect(directions).toHaveLength(6)
    expect(directions.filter(({ direction }) => direction === 'to').map(({ name }) => name)).toEqual([
      'current_direction',
    ])
  })
  it('have mutual twins of the same unit', () => {
    const twins = parameters.filter(({ twin }) => twin)
    expect(twins.map(({ name, twin }) => [name, parameterByName(twin!)?.twin])).toEqual(
      twins.map(({ name }) => [name, name]),
    )
    for (const { twin, unit } of twins) expect(parameterByName(twin!)!.unit).toBe(unit)
    expect(parameterByName('wind_speed_10m')!.twin).toBe('wind_gust_10m')
    expect(parameterByName('wave_height_max')!.twin).toBe('wave_height')
  })
  it('tint tables by wind, wave and swell, or current', () => {
    const namesOf = (tint: string) => parameters.filter((row) => row.tint === tint).map(({ name }) => name)
    for (const [tint, names] of [
      ['wind', /^wind_/],
      ['wave', /^(wave|swell)_/],
      ['current', /^(current_|elevation)/],
    ] as const)
      expect(namesOf(tint)).toEqual(parameters.map(({ name }) => name).filter((name) => names.test(name)))
  })
  it('give visibility in kilometers', () => {
    expect(parameterByName('visibility')).toMatchObject({ unit: 'km', decimals: 2, factor: 0.001 })
  })
})

describe('regions', () => {
  it('are six, and a shared point belongs to the first of them', () => {
    expect(regions).toHaveLength(6)
    expect(regionOf(54.01, 6.6)?.id).toBe('north-sea')
    expect(regionOf(50, -5)?.id).toBe('north-sea')
    expect(regionOf(49.99, -5)?.id).toBe('europe-atlantic')
    expect(regionOf(40, -70)?.id).toBe('us-east')
    expect(regionOf(24.5, 120)?.id).toBe('asia-pacific')
    expect(regionOf(0, 0)).toBeUndefined()
    expect(regionOf(Number.NaN, 0)).toBeUndefined()
  })
})
