import { expect, test } from 'vitest'
import { plainText, withPlainTexts } from '#schemas/validation/plainText.ts'

test.each([
  ['outer spaces', '  Arkona\u00a0 ', 'Arkona'],
  ['a decomposed letter', 'Zoe\u0308', 'Zo\u00eb'],
  ['a zero-width space', 'ad\u200bmin', 'admin'],
  ['a soft hyphen and a byte order mark', '\ufeffad\u00admin', 'admin'],
  ['a joiner between Latin letters', 'ad\u200dm\u200cin', 'admin'],
  ['characters that change the direction of writing', '\u202enimda\u202c \u2066x\u2069', 'nimda x'],
  ['control characters', 'a\u0007b\u001b[0m\u0085', 'ab[0m'],
  ['a tab and line breaks of a single line', 'Arkona\tNord\r\nOst', 'Arkona Nord Ost'],
])('%s make no second text', (_, typed, stored) => {
  expect(plainText(typed, false)).toBe(stored)
})

test.each([
  ['Persian', 'می\u200cخواهم'],
  ['Sinhala', 'ශ්\u200dරී'],
  ['emoji', '👩\u200d🔧 👩🏽\u200d🔧 ❤\ufe0f\u200d🔥'],
])('a joiner that %s needs stays', (_, text) => {
  expect(plainText(text, false)).toBe(text.normalize('NFC'))
})

test('a text of several lines keeps line feeds and tabs', () => {
  expect(plainText(' Crane:\t2\r\nBarge:\t1\r ', true)).toBe('Crane:\t2\nBarge:\t1')
})

test('blank text is no value, secrets stay as typed, and lines belong to a textarea', () => {
  const file = {
    schema: {
      type: 'object',
      properties: { name: {}, note: {}, remarks: {}, tags: {}, password: { writeOnly: true } },
    },
    uiSchema: { remarks: { 'ui:widget': 'textarea' } },
  }
  expect(
    withPlainTexts(file, {
      name: ' \u3000',
      note: '',
      remarks: 'a\nb ',
      tags: [' x\n'],
      password: ' p\u200bq ',
      part: { password: ' x ' },
      count: 3,
      none: null,
    }),
  ).toEqual({
    note: '',
    remarks: 'a\nb',
    tags: ['x'],
    password: ' p\u200bq ',
    part: { password: 'x' },
    count: 3,
    none: null,
  })
})
