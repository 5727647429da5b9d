import { expect, test } from 'vitest'
import { hindcastCsv } from '../../../server/hindcast/hindcastCsv.ts'
import { parameterById } from '../../../src/weather/parameters.ts'
import { arrayForecast } from '../forecast/arrayForecast.ts'

const parameters = [1, 11, 26].map((id) => parameterById(id)!)

test('is a comment, a header with units and one line per hour, with missing values empty', () => {
  const sourced = arrayForecast({ wind_speed_10m: [11.756, Number.NaN], wave_height: [1.282, 0] })
  expect([...hindcastCsv(sourced, parameters)].join('')).toBe(
    [
      '# Synthetic demonstration data',
      'time (UTC),wind_speed_10m (m/s),wave_height (m),visibility (km)',
      '2026-01-01T00:00:00Z,11.756,1.282,',
      '2026-01-01T01:00:00Z,,0,',
      '',
    ].join('\n'),
  )
})

test('has every hour of many years', () => {
  const sourced = arrayForecast({ wind_speed_10m: Array.from({ length: 20_000 }, (_, hour) => hour) })
  const lines = [...hindcastCsv(sourced, parameters.slice(0, 1))].join('').split('\n')
  expect(lines).toHaveLength(20_003)
  expect(lines.at(-2)).toBe('2028-04-13T07:00:00Z,19999')
})
