import { describe, expect, it } from 'vitest'
import { fromBound } from '#weather/adapters/analysisLimits.ts'
import { HOUR } from '#weather/time.ts'
import { anyHour, type Job } from '#weather/windows/job/job.ts'
import { windowHours } from '#weather/windows/windowHours.ts'
import { outlookText, parameterWord, windowEnding, windowOutlook } from '#weather/windows/windowOutlook.ts'
import { alwaysOpen } from '#weather/workWindow.ts'
import { jobWindows } from './job/jobWindows.ts'

/** Saturday 28 March 2026, 19:00 UTC. */
const NOW = Date.UTC(2026, 2, 28, 19) / 1000
const place = { latitude: 54, longitude: 6.6 }
const limits = [fromBound('wave_height', { max: 1.5 }), fromBound('wind_speed_10m', { max: 12 })]

/** An outlook from hourly wave heights in meters, beginning at `NOW`; the last only closes the horizon. */
function outlookOf(waves: readonly number[], job: Job = anyHour, now = NOW, winds: readonly number[] = []) {
  const judged = windowHours(
    {
      start: NOW,
      length: waves.length,
      columns: {
        wave_height: Float32Array.from(waves),
        wind_speed_10m: Float32Array.from(waves, (_, hour) => winds[hour] ?? 5),
      },
    },
    limits,
    false,
  )
  return windowOutlook(judged, jobWindows(judged, job, place), job, now)
}

const hours = (count: number, wave: number) => Array.from({ length: count }, () => wave)
const six: Job = { hours: 6, workWindow: alwaysOpen }

describe('the outlook of a site', () => {
  it('states when the next window opens, how long it is and what ends it', () => {
    const outlook = outlookOf([...hours(30, 2), ...hours(9, 1), ...hours(9, 2)])
    expect(outlookText(outlook, anyHour, NOW, 'UTC')).toBe(
      'Stop now · next window in 30 h, Mon 01:00, 9 h, ended by waves',
    )
    expect(outlook.blockedBy).toBe('wave_height')
  })

  it('skips windows that are too short for the job', () => {
    const waves = [...hours(3, 2), ...hours(1, 1), ...hours(4, 2), ...hours(6, 1), ...hours(3, 2)]
    expect(outlookText(outlookOf(waves), anyHour, NOW, 'UTC')).toBe(
      'Stop now · next window in 3 h, Sat 22:00, 1 h, ended by waves',
    )
    expect(outlookText(outlookOf(waves, six), six, NOW, 'UTC')).toBe(
      'Stop now · next window in 8 h, Sun 03:00, 6 h, ended by waves',
    )
    const seven = { ...six, hours: 7 }
    expect(outlookText(outlookOf(waves, seven), seven, NOW, 'UTC')).toBe(
      'Stop now · no window of 7 h in this forecast',
    )
  })

  it('writes "at least" for a window that is cut off by the end of the forecast', () => {
    const outlook = outlookOf([...hours(30, 2), ...hours(10, 1)])
    expect(outlookText(outlook, anyHour, NOW, 'UTC')).toBe(
      'Stop now · next window in 30 h, Mon 01:00, at least 9 h',
    )
  })

  it('states until when a window is open, and how much of it is left', () => {
    const outlook = outlookOf([...hours(12, 1), ...hours(9, 2)])
    expect(outlook).toMatchObject({ status: 0, blockedBy: null })
    expect(outlookText(outlook, anyHour, NOW, 'UTC')).toBe(
      'OK now · window open until Sun 07:00, 12 h left, ended by waves',
    )
    expect(outlookText(outlook, anyHour, NOW + 2.5 * HOUR, 'UTC')).toBe(
      'OK now · window open until Sun 07:00, 10 h left, ended by waves',
    )
    expect(outlookText(outlookOf(hours(13, 1)), anyHour, NOW, 'UTC')).toBe(
      'OK now · window open to the end of the forecast, at least 12 h left',
    )
  })

  it('names the next window if too little is left of the open one', () => {
    const outlook = outlookOf([...hours(7, 1), ...hours(3, 2), ...hours(8, 1), 2, 2], six, NOW + 3 * HOUR)
    expect(outlookText(outlook, six, NOW + 3 * HOUR, 'UTC')).toBe(
      'OK now · next window in 7 h, Sun 05:00, 8 h, ended by waves',
    )
  })

  it('names what ends a window: another parameter, the working hours, missing data', () => {
    const windy = outlookOf(hours(10, 1), anyHour, NOW, [5, 5, 5, 15])
    expect(windy.next?.endedBy).toEqual({ parameter: 'wind_speed_10m' })
    const shift: Job = {
      hours: 2,
      workWindow: { ...alwaysOpen, windowSelection: { name: 'custom', customRange: { start: 7, end: 19 } } },
    }
    expect(outlookText(outlookOf(hours(40, 1), shift), shift, NOW, 'UTC')).toBe(
      'OK now · next window in 12 h, Sun 07:00, 12 h, ended by the working hours',
    )
    const gap = outlookOf([1, 1, Number.NaN, 1, 1])
    expect(outlookText(gap, anyHour, NOW, 'UTC')).toBe(
      'OK now · window open until Sat 21:00, 2 h left, ended by missing data',
    )
  })

  it('uses the clock of the page, with the date if the day of the week is ambiguous', () => {
    const late = outlookOf([...hours(150, 2), ...hours(9, 1), 2])
    expect(outlookText(late, anyHour, NOW, 'UTC')).toContain('in 150 h, Sat 4 Apr 01:00')
    const soon = outlookOf([...hours(3, 2), ...hours(9, 1), 2])
    expect(outlookText(soon, anyHour, NOW, 'Europe/Berlin')).toContain('in 3 h, Sat 23:00')
  })

  it('has no status if the forecast does not include the present', () => {
    const outlook = outlookOf([...hours(3, 2), ...hours(9, 1), 2, 2], anyHour, NOW - 2 * HOUR)
    expect(outlook.status).toBeUndefined()
    expect(outlookText(outlook, anyHour, NOW - 2 * HOUR, 'UTC')).toBe(
      'Next window in 5 h, Sat 22:00, 9 h, ended by waves',
    )
    expect(outlookText(outlookOf([2, 2], anyHour, NOW + 5 * HOUR), anyHour, NOW + 5 * HOUR, 'UTC')).toBe(
      'No window in this forecast',
    )
  })

  it('writes "less than 1 h" for a window that opens within the hour', () => {
    expect(outlookText(outlookOf([2, 1, 1, 2, 2], anyHour, NOW + 600), anyHour, NOW + 600, 'UTC')).toContain(
      'next window in less than 1 h, Sat 20:00, 2 h',
    )
  })
})

describe('windowEnding', () => {
  it('is the weather if weather and shift end together', () => {
    const judged = windowHours(
      { start: NOW, length: 4, columns: { wave_height: Float32Array.of(1, 1, 2, 2) } },
      limits.slice(0, 1),
      false,
    )
    expect(windowEnding(judged, { end: NOW + 2 * HOUR })).toEqual({ parameter: 'wave_height' })
    expect(windowEnding(judged, { end: NOW + 1 * HOUR })).toBe('shift')
    expect(windowEnding(judged, { end: NOW + 3 * HOUR })).toBe('horizon')
  })
})

describe('parameterWord', () => {
  it.each([
    ['wave_height', 'waves'],
    ['wave_height_max', 'waves'],
    ['wave_peak_period', 'peak wave period'],
    ['wave_direction', 'wave direction'],
    ['swell_height', 'swell'],
    ['wind_speed_100m', 'wind'],
    ['wind_direction_10m', 'wind direction 10 m'],
    ['wind_gust_10m', 'gusts'],
    ['current_speed', 'current'],
    ['elevation', 'water elevation'],
    ['visibility', 'visibility'],
    ['lightning', 'lightning risk'],
  ])('calls %s %s', (name, word) => {
    expect(parameterWord(name)).toBe(word)
  })
})
