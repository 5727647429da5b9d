import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import file from '#schemas/chartSets.json' with { type: 'json' }
import meta from '#schemas/chartSets.meta.json' with { type: 'json' }
import { chartSets } from '#schemas/chartSets.ts'
import { offeredSets, viewedSet } from '#schemas/viewSet.ts'
import { parameterByName } from '#weather/parameters.ts'

const parametersOf = (chartId: number) =>
  chartSets.find((set) => set.chartId === chartId)!.groups.map(({ parameter }) => parameterByName(parameter)!)

test('the file follows its meta-schema', () => {
  const validate = new Ajv({ allErrors: true }).compile(meta)
  expect(validate(file) ? [] : validate.errors).toEqual([])
})

describe.each(
  chartSets.map(({ chartId, name, onlyAvailableForOffshore = false }) => ({
    chartId,
    name,
    onlyAvailableForOffshore,
  })),
)('$name', ({ chartId, onlyAvailableForOffshore }) => {
  test('draws parameters of the registry', () => {
    expect(parametersOf(chartId)).not.toContain(undefined)
  })

  test('is for offshore sites exactly when one of its parameters is', () => {
    expect(parametersOf(chartId).some(({ offshoreOnly }) => offshoreOnly)).toBe(onlyAvailableForOffshore)
  })

  test('has at most two units besides its arrows, one per axis', () => {
    const units = new Set(
      parametersOf(chartId)
        .filter(({ direction }) => !direction)
        .map(({ unit }) => unit),
    )
    expect(units.size).toBeLessThanOrEqual(2)
  })

  test('draws directions, and only directions, as arrows', () => {
    const { groups } = chartSets.find((set) => set.chartId === chartId)!
    for (const { parameter, plotType } of groups)
      expect(plotType === 'Arrow').toBe(parameterByName(parameter)!.direction !== undefined)
  })

  test('gives each line its own color', () => {
    const lines = chartSets
      .find((set) => set.chartId === chartId)!
      .groups.filter(({ plotType }) => plotType !== 'RangeArea' && plotType !== 'Arrow')
    const colors = lines.map(
      ({ color, parameter }) => `#${color ?? parameterByName(parameter)!.color.slice(1)}`,
    )
    expect(new Set(colors).size).toBe(lines.length)
  })
})

test('the ids are unique and each chart offers every set once', () => {
  const ids = chartSets.map(({ chartId }) => chartId).sort()
  expect(new Set(ids).size).toBe(ids.length)
  for (const order of Object.values(file.order)) expect([...order].sort()).toEqual(ids)
})

test('a chart shows the first set of its order until one is chosen', () => {
  expect(viewedSet('upper', true, {}).name).toBe('Wind')
  expect(viewedSet('lower', true, {}).name).toBe('Waves')
  expect(viewedSet('lower', false, {}).name).toBe('Temperature and precipitation')
})

test('a chosen set is shown, except that a sea set is replaced onshore by the first set without sea parameters', () => {
  expect(viewedSet('lower', true, { lower: 4 }).name).toBe('Swell')
  expect(viewedSet('lower', false, { lower: 6 }).name).toBe('Visibility and precipitation')
  expect(viewedSet('lower', false, { lower: 4 }).name).toBe('Temperature and precipitation')
  expect(viewedSet('upper', false, { upper: 2 }).name).toBe('Wind')
})

test('an unknown id counts as no choice', () => {
  expect(viewedSet('upper', true, { upper: 99 }).name).toBe('Wind')
})

test('an onshore site is not offered sea sets', () => {
  expect(offeredSets('lower', false).map(({ name }) => name)).toEqual([
    'Temperature and precipitation',
    'Visibility and precipitation',
    'Wind',
    'Wind at hub height',
  ])
})
