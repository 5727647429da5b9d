import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** The number of requirements of levels 1 and 2 in each section of ASVS 5.0.0; they come first, before those of level 3. */
const sections: Readonly<Record<string, number>> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}
const required = Object.entries(sections).flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
)

const text = readFileSync('docs/security.md', 'utf8')
const rows = text
  .split(/^## ASVS/m)[1]!
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '')))
  .map(([numbers = '', , status = '', by = '']) => ({ numbers, status, by }))

/** The numbers in a cell such as `1.1.1, 1.1.2` or `9.1.1 to 9.2.4`. */
const numbersOf = (cell: string) =>
  cell.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split(' to ')
    const [from, to] = [required.indexOf(first), required.indexOf(last)]
    expect(from, part).toBeGreaterThanOrEqual(0)
    expect(to, part).toBeGreaterThanOrEqual(from)
    return required.slice(from, to + 1)
  })

it('docs/security.md has every requirement of ASVS 5.0, levels 1 and 2, once', () => {
  expect(required).toHaveLength(253)
  expect(rows.flatMap(({ numbers }) => numbersOf(numbers)).sort()).toEqual(required.toSorted())
})

it('docs/security.md states for each requirement whether and how it is met', () => {
  for (const { numbers, status, by } of rows) {
    expect(['met', 'open', 'not applicable'], numbers).toContain(status)
    expect(by, numbers).not.toBe('')
  }
})

it.each(['docs/security.md', 'docs/operations.md'])('every test that %s names exists', (file) => {
  const named = [...readFileSync(file, 'utf8').matchAll(/`(tests\/[^`]*)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
