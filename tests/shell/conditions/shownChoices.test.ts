import { expect, test } from 'vitest'
import { shownChoices } from '#shell/conditions/shownChoices.ts'

const choice = (title: string, isChosen = false) => ({ title, isChosen })
const wind = choice('Wind speed at 10 m')
const waves = choice('Wave height', true)
const high = choice('Wind speed at 100 m')
const swell = choice('Swell height', true)
const all = [wind, waves, high, swell]

test('chosen conditions come first', () => {
  const { chosen, others } = shownChoices(all, '')
  expect([...chosen, ...others]).toEqual([waves, swell, wind, high])
})

test('the filter requires every word to match, and hides no chosen condition', () => {
  expect(shownChoices(all, ' WIND 100')).toEqual({ chosen: [waves, swell], others: [high] })
  expect(shownChoices(all, 'nothing')).toEqual({ chosen: [waves, swell], others: [] })
})
