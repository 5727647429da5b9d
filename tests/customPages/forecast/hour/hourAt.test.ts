import { expect, it } from 'vitest'
import { hourAfterKey, hourAt, pixelOf } from '#customPages/forecast/hour/hourAt.ts'
import { HOUR, START } from '../../../chartModel/group.ts'

// 240 px for 24 hours: 10 px an hour.
const scale = {
  from: START,
  to: START + 24 * HOUR,
  width: 300,
  margin: { left: 30, right: 30, top: 0, bottom: 0 },
}

it('finds the nearest whole hour and nothing outside the plot', () => {
  expect(hourAt(30, scale)).toBe(START)
  expect(hourAt(34, scale)).toBe(START)
  expect(hourAt(36, scale)).toBe(START + HOUR)
  expect(hourAt(270, scale)).toBe(START + 24 * HOUR)
  expect(hourAt(39, scale, Math.floor)).toBe(START)
  expect(hourAt(41, scale, Math.floor)).toBe(START + HOUR)
  expect(hourAt(29, scale)).toBeNull()
  expect(hourAt(271, scale)).toBeNull()
  expect(pixelOf(START + 3 * HOUR, scale)).toBe(60)
})

it('moves the hour by keys and stays within the horizon', () => {
  expect(hourAfterKey('ArrowRight', START, scale)).toBe(START + HOUR)
  expect(hourAfterKey('ArrowLeft', START, scale)).toBe(START)
  expect(hourAfterKey('End', START, scale)).toBe(START + 24 * HOUR)
  expect(hourAfterKey('PageUp', START + 5 * HOUR, scale)).toBe(START + 24 * HOUR)
  expect(hourAfterKey('a', START, scale)).toBeUndefined()
})
