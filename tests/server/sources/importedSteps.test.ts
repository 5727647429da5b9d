import { describe, expect, test } from 'vitest'
import { archive } from '#server/sources/archive.ts'
import { sampledProvenance } from '#server/sources/sampledProvenance.ts'
import { imported } from './imported.ts'

const none = Number.NaN
const HOUR = 3_600_000
const map = (...texts: string[]) => texts.flatMap((text) => ['--map', text])
const file = (...lines: string[]) => ({ name: 'rows.csv', content: `${lines.join('\n')}\n` })
const time = (minutes: number) => new Date(Date.parse('2020-01-01T00:00Z') + minutes * 60_000).toISOString()

describe('samples finer than an hour', () => {
  // From 00:00 to 02:50: 1, 2, ... 18; the samples of 02:10 to 02:50 but one are absent.
  const rows = Array.from({ length: 18 }, (_, index) => index)
    .filter((index) => index <= 12 || index === 15)
    .map((index) => `${time(10 * index)},${index + 1},${(350 + index * 4) % 360}`)
  const both = map('hs=wave_height', 'mwd=wave_direction')
  const series = async (...args: string[]) => {
    const { read, importing } = await imported(file('time,hs,mwd', ...rows), ...both, ...args)
    const { columns } = await read('wave_height', 'wave_direction')
    return {
      height: [...columns.wave_height!],
      direction: columns.wave_direction!,
      output: (await importing).output,
    }
  }

  test('become the sample on the hour, which the report names', async () => {
    const { height, output } = await series()
    // 02:30 is as near to 03:00 as to 02:00, which has its own; half past goes to the later hour.
    expect(height).toEqual([1, 7, 13, 16])
    expect(output).toContain(
      'Note:        Hours are the sample on the hour, or the nearest within 30 minutes; --hours mean or maximum takes another rule. 1 hour took one up to 30 minutes away.\n',
    )
  })

  test('become the mean of an hour that has at least half of them, directions the vector mean', async () => {
    const { height, direction } = await series('--hours', 'mean')
    expect(height).toEqual([3.5, 9.5, none])
    expect(direction[0]).toBe(0)
    expect(direction[1]).toBeCloseTo(24, 4)
    expect(direction[2]).toBeNaN()
  })

  test('become the maximum', async () => {
    expect((await series('--hours', 'maximum')).height).toEqual([6, 12, none])
  })

  test('are judged before they become hours', async () => {
    const { importing } = await imported(
      file('time,hs,mwd', ...rows.slice(0, 3), `${time(30)},99,5`, ...rows.slice(4)),
      ...both,
      '--hours',
      'mean',
    )
    await expect(importing).rejects.toThrow('line 5, column "hs": 99 is outside')
  })

  test('are refused with a rule that does not exist', async () => {
    const { importing } = await imported(file('time,hs,mwd', ...rows), ...both, '--hours', 'median')
    await expect(importing).rejects.toThrow('--hours is one of sample, mean, maximum.')
  })
})

describe('samples less often than every hour', () => {
  /** Wind every hour, waves every three, of two days. */
  const mixed = (from = 0, to = 48) =>
    Array.from({ length: to - from }, (_, index) => from + index).map(
      (hour) => `${time(60 * hour)},${hour % 3 === 0 ? 1 + hour / 3 : ''},${hour}`,
    )
  const both = map('hs=wave_height', 'ws=wind_speed_10m')

  test('have the hours between filled, which report and provenance say', async () => {
    const { data, importing, read } = await imported(file('time,hs,ws', ...mixed()), ...both)
    const { output } = await importing
    expect(output).toContain('Note:        wave_height every 3 h, hours between are interpolated.\n')
    expect(output).toMatch(/wave_height +100\.0 % /)
    expect(output).not.toContain('Gaps by parameter')
    const { columns } = await read('wave_height', 'wind_speed_10m')
    expect([...columns.wave_height!.slice(0, 7)]).toEqual(
      [1, 4 / 3, 5 / 3, 2, 7 / 3, 8 / 3, 3].map((value) => Math.fround(value)),
    )
    expect(columns.wind_speed_10m![47]).toBe(47)
    const source = archive({ folder: `${data}/archive`, distance: 1, warn: () => undefined })
    const point = { latitude: 54, longitude: 6.5, offshore: true }
    const sourced = await source.series(point, ['wave_height', 'wind_speed_10m'])
    expect(sourced.series.samplings).toEqual({ wave_height: { step: 3, remainder: 0 } })
    const provenance = sampledProvenance(sourced)
    expect(provenance.steps).toEqual({ wave_height: 3 })
    expect(provenance.notes).toContain(
      'Significant wave height Hs every 3 h, hours between are interpolated.',
    )
    expect((await source.series(point, ['wind_speed_10m'])).series.samplings).toBeUndefined()
  })

  test('are filled to the years that are added', async () => {
    const { append, read, importing } = await imported(file('time,hs,ws', ...mixed(0, 24)), ...both)
    await importing
    const { output } = await append(
      { name: 'more.csv', content: `time,hs,ws\n${mixed(21, 48).join('\n')}\n` },
      ...both,
    )
    expect(output).toContain('48 hours')
    const { columns } = await read('wave_height')
    expect([...columns.wave_height!.slice(20, 25)]).toEqual(
      [23 / 3, 8, 25 / 3, 26 / 3, 9].map((value) => Math.fround(value)),
    )
  })

  test('have gaps of their own, which the report counts by parameter', async () => {
    const rows = mixed().map((row, hour) => (hour === 9 || hour === 12 ? row.replace(/,[^,]*,/, ',,') : row))
    const { importing } = await imported(file('time,hs,ws', ...rows), ...both)
    expect((await importing).output).toContain(
      'Gaps by parameter:\n  wave_height          1 gap, 6 hours in all, the longest 6 hours from 2020-01-01T09:00Z\n',
    )
  })

  test('of a year are whole where no expected one is absent', async () => {
    const rows = Array.from({ length: 2928 }, (_, index) => `${time(180 * index)},1`)
    const { data, importing } = await imported(file('time,hs', ...rows), ...map('hs=wave_height'))
    await importing
    const source = archive({ folder: `${data}/archive`, distance: 1, warn: () => undefined })
    const { provenance } = await source.series({ latitude: 54, longitude: 6.5, offshore: true }, [
      'wave_height',
    ])
    expect(provenance.notes).toBeUndefined()
  })

  test('of 12 hours are stored, and not offered as hours', async () => {
    const rows = Array.from({ length: 20 }, (_, index) => `${time(720 * index)},${index}`)
    const { data, importing } = await imported(file('time,sst', ...rows), ...map('sst=sea_temperature'))
    expect((await importing).output).toContain('sea_temperature every 12 h, the hours between are unknown.')
    const source = archive({ folder: `${data}/archive`, distance: 1, warn: () => undefined })
    expect(await source.parameters({ latitude: 54, longitude: 6.5, offshore: true })).toEqual([])
  })

  test('that change for a year are refused with the dates', async () => {
    const hours = Array.from({ length: 4 * 8760 }, (_, hour) => hour).filter(
      (hour) => hour < 2.2 * 8760 || hour % 3 === 0,
    )
    const rows = hours.map(
      (hour) => `${new Date(Date.parse('2001-01-01T00:00Z') + hour * HOUR).toISOString()},1.5`,
    )
    const { importing } = await imported(file('time,hs', ...rows), ...map('hs=wave_height'))
    await expect(importing).rejects.toThrow(
      'wave_height: its values are 1 h apart, but 3 h from 2003-03-15 to 2004-12-30.',
    )
  })
})
