import { describe, expect, it } from 'vitest'
import { band } from '#customPages/hindcast/bands.ts'
import {
  builtInParameters,
  conditionRows,
  fieldOf,
  initialForm,
  submitted,
  toRequest,
} from '#customPages/hindcast/hindcastForm.ts'
import { visibleRows } from '#customPages/hindcast/rows.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'

describe('the initial hindcast form', () => {
  const form = initialForm(builtInParameters)

  it('has the defaults of the specification', () => {
    expect(form).toMatchObject({
      workingDays: 'Mon-Sun',
      windowLength: 1,
      windowSelection: { name: '24h' },
      isTimezoneUTC: true,
      isCompressed: true,
    })
  })

  it('offers the 33 built-in parameters, none active', () => {
    expect(form.conditionList).toHaveLength(33)
    expect(form.conditionList.some(({ apply }) => apply)).toBe(false)
  })

  it('drops parameters without a description', () => {
    const unnamed = { id: 1, name: 'x', shortDescription: ' ', unit: { name: 'm' } }
    expect(conditionRows([unnamed, { ...unnamed, id: 2, shortDescription: 'Waves' }])).toMatchObject([
      { id: 2 },
    ])
  })
})

describe('the hindcast request', () => {
  const form = { ...initialForm(builtInParameters), latitude: 54.01, longitude: 6.6, windowLength: 12 }
  const activate = (names: Record<string, number | undefined>) => ({
    ...form,
    conditionList: form.conditionList.map((row) =>
      row.name in names ? { ...row, apply: true, testValue: names[row.name] } : row,
    ),
  })

  it('contains only active rows, and the whole day as 0 to 24', () => {
    expect(toRequest(activate({ wind_speed_10m: 10, wave_height: 1 }))).toEqual({
      latitude: 54.01,
      longitude: 6.6,
      workingDays: 'Mon-Sun',
      windowLength: 12,
      daylight: false,
      startHour: 0,
      endHour: 24,
      conditionList: [
        { parameterId: 1, condition: 'LT', testValue: 10, apply: true },
        { parameterId: 11, condition: 'LT', testValue: 1, apply: true },
      ],
      isTimezoneUTC: true,
      isCompressed: true,
    })
  })

  it.each(['lightning', 'heli_blade_icing', 'cloud_height', 'ice', 'categorical_snow'])(
    'sends 0.5 for %s',
    (name) => {
      expect(toRequest(activate({ [name]: undefined })).conditionList).toMatchObject([{ testValue: 0.5 }])
    },
  )

  it('contains the custom hours and daylight', () => {
    const custom = {
      ...form,
      windowSelection: { name: 'custom' as const, customRange: { start: 22, end: 6 } },
    }
    expect(toRequest(custom)).toMatchObject({ startHour: 22, endHour: 6, daylight: false })
    const lit = { ...custom, windowSelection: { ...custom.windowSelection, daylight: true } }
    expect(toRequest(lit)).toMatchObject({ startHour: 22, endHour: 6, daylight: true })
    const daylight = { ...form, windowSelection: { name: 'daylight' as const } }
    expect(toRequest(daylight)).toMatchObject({ startHour: 0, endHour: 24, daylight: true })
  })
})

describe('the submitted hindcast form', () => {
  const form = initialForm(builtInParameters)

  it('leaves out the limits of inactive rows, and the hours of another selection', () => {
    const typed = {
      ...form,
      windowSelection: { name: '24h' as const, customRange: { start: 'seven' } },
      conditionList: form.conditionList.map((row) => ({ ...row, testValue: 'ten' })),
    }
    const { windowSelection, conditionList } = submitted(typed)
    expect(windowSelection).toEqual({ name: '24h' })
    expect(conditionList.some((row) => 'testValue' in row)).toBe(false)
  })

  it('maps the path of an error in the request to the field of the form', () => {
    const withWaves = {
      ...form,
      conditionList: form.conditionList.map((row) => ({ ...row, apply: row.name === 'wave_height' })),
    }
    expect(fieldOf('/latitude', withWaves)).toBe('latitude')
    expect(fieldOf('/endHour', withWaves)).toBe('windowSelection.customRange.end')
    expect(fieldOf('/conditionList', withWaves)).toBe('conditionList')
    expect(fieldOf('/conditionList/0/condition', withWaves)).toBe('conditionList.10.condition')
    expect(fieldOf('/conditionList/0/parameterId', withWaves)).toBe('conditionList.10.testValue')
  })
})

it.each([
  [0, 0],
  [12.49, 0],
  [12.5, 1],
  [50, 4],
  [87.49, 6],
  [87.5, 7],
  [100, 7],
])('%f %% has color band %i', (value, expected) => {
  expect(band(value)).toBe(expected)
})

it('the visible rows are the years, the average and one percentile', () => {
  const rows = [2002, 2003, 'Average', 'P10', 'P50', 'P90'].map((Year) => ({ Year }) as HindcastRow)
  const shown = (option: Parameters<typeof visibleRows>[1]) =>
    visibleRows(rows, option).map(({ Year }) => Year)
  expect(shown('None')).toEqual([2002, 2003, 'Average'])
  expect(shown('P50')).toEqual([2002, 2003, 'Average', 'P50'])
})
