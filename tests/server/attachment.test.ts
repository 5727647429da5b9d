import { expect, it } from 'vitest'
import { attachment } from '#server/routes/attachment.ts'

// Forms by RFC 6266, section 5, and the characters of RFC 8187.
it.each([
  ['plain.csv', `attachment; filename="plain.csv"; filename*=UTF-8''plain.csv`],
  ['Æ €.csv', `attachment; filename="_ _.csv"; filename*=UTF-8''%C3%86%20%E2%82%AC.csv`],
  [`a"b\\'(*).csv`, `attachment; filename="a_b_'(*).csv"; filename*=UTF-8''a%22b%5C%27%28%2A%29.csv`],
])('saves as %j', (name, header) => {
  expect(attachment(name)).toBe(header)
})
