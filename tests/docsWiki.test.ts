import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { limitStatus } from '#weather/windows/windowHours.ts'
import { statusName, statusWords } from '#weather/windows/windowStatus.ts'

const wiki = readFileSync('public/wiki/forecasts.md', 'utf8')
const [, thresholdMax, tolerance] =
  /waves of at most ([\d.]+) m, tolerance ([\d.]+) m/.exec(wiki)?.map(Number) ?? []
const limit = fromThreshold('wave_height', { thresholdMax, tolerance })
const wordOf = (value: number, bothSides: boolean) =>
  statusWords[statusName(limitStatus(value, limit, bothSides))]

it('the examples of the wiki have the statuses that the wiki gives them', () => {
  const examples = [...wiki.matchAll(/^\| (\w+) \| [^|]+ \| ([\d.]+) m \|$/gm)]
  expect(examples.map(([, word]) => word)).toEqual(['OK', 'Caution', 'Stop'])
  for (const [, word, value] of examples) expect(wordOf(Number(value), false)).toBe(word)
})

it('the examples inside a limit are those of a profile that asks for Caution on both sides', () => {
  const [, caution, ok] = /([\d.]+) m is then Caution, ([\d.]+) m is OK/.exec(wiki)?.map(Number) ?? []
  expect(wordOf(caution ?? Number.NaN, true)).toBe('Caution')
  expect(wordOf(ok ?? Number.NaN, true)).toBe('OK')
})
