import { expect, it } from 'vitest'
import { patternsIn } from '#server/forms/patternsIn.ts'

it('finds patterns in fields, items, conditions and alternatives', () => {
  const schema = {
    properties: {
      code: { type: 'string', pattern: 'a' },
      codes: { type: 'array', items: { anyOf: [{ pattern: 'b' }, { not: { pattern: 'c' } }] } },
      // A field named like the keyword.
      pattern: { type: 'string', pattern: 'd' },
    },
    patternProperties: { '^e/': { type: 'string' } },
    if: { properties: { code: { pattern: 'f' } } },
  }
  expect(patternsIn(schema, '/schema').map(({ path, pattern }) => `${pattern} ${path}`)).toEqual([
    '^e/ /schema/patternProperties/^e~1',
    'f /schema/if/properties/code/pattern',
    'a /schema/properties/code/pattern',
    'b /schema/properties/codes/items/anyOf/0/pattern',
    'c /schema/properties/codes/items/anyOf/1/not/pattern',
    'd /schema/properties/pattern/pattern',
  ])
})

it('ignores patterns in messages, defaults and choices', () => {
  const schema = {
    properties: {
      code: {
        'x-message': { pattern: 'Only letters' },
        default: { pattern: '(a+)+$' },
        enum: [{ pattern: '(a+)+$' }],
        const: { pattern: '(a+)+$' },
      },
    },
  }
  expect(patternsIn(schema, '')).toEqual([])
})
