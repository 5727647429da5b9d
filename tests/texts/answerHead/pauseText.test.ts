import { expect, it } from 'vitest'
import { pauseText } from '#texts/answerHead/pauseText.ts'

it('says whether work may pause, and what the other choice would give', () => {
  expect(pauseText({ isCompressed: false, average: 41, insteadOf: 63.04 })).toBe(
    'Work may pause between shifts. Without pauses: 41.0 % instead of 63.0 % usable (mean of the years).',
  )
  expect(pauseText({ isCompressed: true, average: 63.04, insteadOf: 41 })).toBe(
    'Work does not pause between shifts. With pauses: 63.0 % instead of 41.0 % usable (mean of the years).',
  )
})

it('names no share without data', () => {
  expect(pauseText({ isCompressed: true, average: null, insteadOf: null })).toBe(
    'Work does not pause between shifts.',
  )
})
