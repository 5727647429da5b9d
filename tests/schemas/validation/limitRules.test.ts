import { hashForSchema } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import operation from '#schemas/definitions/operation.json' with { type: 'json' }
import analytics from '#schemas/forms/analytics.json' with { type: 'json' }
import hindcast from '#schemas/forms/hindcast.json' with { type: 'json' }
import thresholds from '#schemas/forms/thresholds.json' with { type: 'json' }
import { builtIn } from '#schemas/resourceFile/definitions.ts'
import alerts from '#schemas/resources/alerts.json' with { type: 'json' }
import { ThresholdList } from '#schemas/shapes/forecast/parameters.ts'
import { AnalyticsRequest } from '#schemas/shapes/hindcast/analytics.ts'
import { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import { StatisticsRequest } from '#schemas/shapes/hindcast/placeStatistics.ts'
import { WorkabilityRequest } from '#schemas/shapes/hindcast/workability.ts'
import { compileFormValidator, compileResourceValidators } from '#schemas/validation/compileValidators.ts'
import { createValidator, type Validator, validatorOf } from '#schemas/validation/validator.ts'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'

/** The module as the portal loads it, from an address and without eval. */
const load = async (code: string) =>
  loadValidators(await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`))

/** Every way in which a schema is compiled: all must find the same errors. */
const compilers: Record<string, (schema: object) => Promise<Validator>> = {
  'on the server': async (schema) => createValidator(schema, () => new Date('2026-11-21T12:00:00Z')),
  'ahead, as a form': async (schema) => validatorOf((await load(compileFormValidator(schema))).form!),
  'ahead, as a resource': async (schema) =>
    validatorOf((await load(compileResourceValidators(schema)))[hashForSchema(schema)]!),
}

const sector = 'No value is both. Choose OR for a sector through north.'
const change = 'No value is both: change a value or choose OR.'
const alone = 'No value meets this: change the value.'
const order = 'Must not be below Min'

const WAVES = 11
const WIND_DIRECTION = 8
const ICE = 24
/** The ids of the specification: GET /alertoperator and GET /alertlogic. */
const operatorIds = { LTE: 1, GTE: 2, GT: 3, LT: 4, EQ: 5 }
const logicIds = { AND: 1, OR: 2 }
type Operator = keyof typeof operatorIds
type Logic = keyof typeof logicIds

const inForm = (parameterId: number, one: [Operator, number], logic?: Logic, two?: [Operator, number]) => ({
  parameterId,
  operator: operatorIds[one[0]],
  value: one[1],
  logicId: logic ? logicIds[logic] : 0,
  ...(two && { secondOperator: operatorIds[two[0]], secondValue: two[1] }),
})
const inCall = (parameterId: number, one: [Operator, number], logic?: Logic, two?: [Operator, number]) => {
  const operator = (type: Operator) => ({ id: operatorIds[type], type })
  return {
    parameterId,
    values: [one[1], ...(two ? [two[1]] : [])],
    operators: [operator(one[0]), ...(two ? [operator(two[0])] : [])],
    logic: logic ? { id: logicIds[logic], type: logic } : null,
  }
}

type Row = Parameters<typeof inForm>
/** A row of an alert, and the message at its second value; at its first if it has only one. */
const rows: [Row, string | undefined][] = [
  [[WAVES, ['GT', 5], 'AND', ['LT', 2]], change],
  [[WAVES, ['LT', 2], 'AND', ['GT', 5]], change],
  [[WAVES, ['GTE', 2], 'AND', ['LT', 2]], change],
  [[WAVES, ['EQ', 2], 'AND', ['EQ', 3]], change],
  [[WAVES, ['GTE', 2], 'AND', ['LTE', 2]], undefined],
  [[WAVES, ['GT', 2], 'AND', ['LT', 5]], undefined],
  [[WAVES, ['GT', 5], 'OR', ['LT', 2]], undefined],
  // No wave is that high, but the row says what it means.
  [[WAVES, ['GT', 100], 'AND', ['LT', 200]], undefined],
  [[WIND_DIRECTION, ['GT', 300], 'AND', ['LT', 30]], sector],
  [[WIND_DIRECTION, ['GTE', 30], 'AND', ['LTE', 300]], undefined],
  [[WIND_DIRECTION, ['GT', 300], 'OR', ['LT', 30]], undefined],
  [[ICE, ['GT', 0], 'AND', ['LT', 1]], change],
  [[ICE, ['GT', 0], 'AND', ['LT', 2]], undefined],
  [[ICE, ['GT', 1]], alone],
  [[ICE, ['GT', 1], 'AND', ['LT', 5]], change],
  [[ICE, ['EQ', 1]], undefined],
  [[9999, ['GT', 5], 'AND', ['LT', 2]], undefined],
  // The form holds a second value of 0 without a logic.
  [[WAVES, ['GT', 5], undefined, ['LT', 0]], undefined],
]

describe.each(Object.entries(compilers))('the comparisons of an alert, compiled %s', (_, compile) => {
  const list = (schema: { properties: { parameters: object } }) => ({
    type: 'object',
    properties: { parameters: schema.properties.parameters },
  })

  it.each(rows)('%j: %s', async (row, message) => {
    const [form, call] = await Promise.all([compile(list(alerts.formSchema)), compile(list(alerts.schema))])
    const at = (path: string) => (message === undefined ? [] : [{ path, message }])
    const isAlone = row[2] === undefined
    expect(form({ parameters: [inForm(...row)] })).toEqual(
      at(`/parameters/0/${isAlone ? 'value' : 'secondValue'}`),
    )
    expect(call({ parameters: [inCall(...row)] })).toEqual(at(`/parameters/0/values/${isAlone ? 0 : 1}`))
  })

  it('are left to other rules while they are incomplete', async () => {
    const form = await compile(list(alerts.formSchema))
    const { secondValue: _value, ...row } = inForm(WAVES, ['GT', 5], 'AND', ['LT', 2])
    expect(form({ parameters: [row] })).toEqual([{ path: '/parameters/0/secondValue', message: 'Required' }])
    expect(form({ parameters: [{ ...row, secondValue: 'low' }] })).toEqual([
      { path: '/parameters/0/secondValue', message: 'Required' },
    ])
  })
})

describe.each(Object.entries(compilers))('the conditions of a hindcast, compiled %s', (_, compile) => {
  const list = (conditions: object) => ({ type: 'object', properties: { conditions } })
  type Compared = [parameter: [id: number, name: string], 'GT' | 'LT', number, isActive?: boolean]
  const waves = [WAVES, 'wave_height'] as [number, string]
  const direction = [WIND_DIRECTION, 'wind_direction_10m'] as [number, string]
  const lists: [Compared[], number | undefined, string?][] = [
    [
      [
        [waves, 'GT', 5],
        [waves, 'LT', 2],
      ],
      1,
      change,
    ],
    [
      [
        [waves, 'LT', 2],
        [direction, 'GT', 5],
        [waves, 'GT', 2],
      ],
      2,
      change,
    ],
    [
      [
        [waves, 'LT', 5],
        [waves, 'GT', 1],
        [waves, 'GT', 2],
        [waves, 'GT', 6],
      ],
      3,
      change,
    ],
    [
      [
        [direction, 'GT', 300],
        [direction, 'LT', 30],
      ],
      1,
      sector,
    ],
    [
      [
        [waves, 'GT', 2],
        [waves, 'LT', 5],
      ],
      undefined,
    ],
    [
      [
        [waves, 'GT', 5],
        [direction, 'LT', 2],
      ],
      undefined,
    ],
  ]

  it.each(lists)('%j: %s %s', async (compared, row, message) => {
    const form = await compile(list(hindcast.properties.conditionList))
    const call = await compile(list(HindcastRequest.properties.conditionList))
    const statistics = await compile(list(StatisticsRequest.properties.conditions))
    const expected = row === undefined ? [] : [{ path: `/conditions/${row}/testValue`, message }]
    const each = (values: (id: number, name: string) => object) => ({
      conditions: compared.map(([[id, name], condition, testValue]) => ({
        ...values(id, name),
        condition,
        testValue,
      })),
    })
    expect(form(each((id) => ({ id, apply: true })))).toEqual(expected)
    expect(call(each((parameterId) => ({ parameterId, apply: true })))).toEqual(expected)
    expect(statistics(each((_id, name) => ({ name })))).toEqual(expected)
  })

  it('count only where they are active', async () => {
    const call = await compile(list(HindcastRequest.properties.conditionList))
    const row = (condition: string, testValue: number, apply: boolean) => ({
      parameterId: WAVES,
      condition,
      testValue,
      apply,
    })
    expect(call({ conditions: [row('GT', 5, false), row('LT', 2, true)] })).toEqual([])
  })
})

describe.each(Object.entries(compilers))('Min and Max, compiled %s', (_, compile) => {
  type Place = [name: string, schema: object, value: (id: number, min: number, max: number) => object, string]
  const limits = (parameterId: number, min: number, max: number) => ({ list: [{ parameterId, min, max }] })
  const threshold = (parameterId: number, thresholdMin: number, thresholdMax: number) => ({
    list: [{ parameterId, thresholdMin, thresholdMax, tolerance: null, toleranceType: 0 }],
  })
  const analysis = (id: number, min: number, max: number) => ({
    list: [{ id, name: '', unit: '', description: '', value: { min, max }, isActive: true }],
  })
  const places: Place[] = [
    ['a threshold in its form', thresholds.properties.parameters, threshold, '/list/0/thresholdMax'],
    ['a threshold in its call', ThresholdList, threshold, '/list/0/thresholdMax'],
    ['an operation, in form and call', builtIn(operation).$defs.limits, limits, '/list/0/max'],
    ['an analysis in its form', analytics.properties.weatherParameters, analysis, '/list/0/value/max'],
    ['an analysis in its call', AnalyticsRequest.properties.weatherParameters, analysis, '/list/0/value/max'],
    ['a workability map', WorkabilityRequest.properties.limits, limits, '/list/0/max'],
  ]

  it.each(places)('of %s may be crossed for a direction only', async (_name, list, value, path) => {
    const validate = await compile({ type: 'object', properties: { list } })
    expect(validate(value(WAVES, 2, 1))).toEqual([{ path, message: order }])
    expect(validate(value(WAVES, 1, 1))).toEqual([])
    expect(validate(value(WIND_DIRECTION, 300, 30))).toEqual([])
  })
})
