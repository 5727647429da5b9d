import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { SampleTable } from '#explain/SampleTable.tsx'

const textOf = (coverage: number | null) => {
  const months = [{ month: 1, years: 2, coverage }]
  const leftOut = [{ year: 2001, months: [{ month: 3, coverage }] }]
  const sample = { years: { from: 2001, to: 2002 }, months, leftOut }
  return renderToStaticMarkup(<SampleTable sample={sample} />).replace(/<style.*?<\/style>|<[^>]+>/gs, '')
}

it.each([
  [100, 'Jan 2 years, 100 % known', '2001: Mar (100 % known)'],
  // Less than 100 %, and less than the 95 % that a month needs.
  [99.96, 'Jan 2 years, 99.9 % known', '2001: Mar (99.9 % known)'],
  [94.99, 'Jan 2 years, 94.9 % known', '2001: Mar (94.9 % known)'],
  [0, 'Jan 2 years, 0 % known', '2001: Mar (0 % known)'],
])('never rounds a coverage of %d %% up', (coverage, counted, leftOut) => {
  const text = textOf(coverage)
  expect(text).toContain(counted)
  expect(text).toContain(leftOut)
})

it('shows no share that is unknown', () => {
  expect(textOf(null)).not.toContain('%')
})
