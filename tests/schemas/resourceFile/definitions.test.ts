import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Definitions, withDefinitions } from '#schemas/resourceFile/definitions.ts'
import { resourceFiles } from '../../resourceFiles.ts'

const ref = (name: string) => ({ $ref: `definitions/ships.json#/$defs/${name}` })
const definitions: Definitions = {
  'ships.json': {
    $defs: {
      hour: { type: 'integer', title: 'Hour', maximum: 24 },
      shift: { type: 'object', properties: { start: ref('hour'), end: { ...ref('hour'), title: 'End' } } },
      endless: { items: ref('endless') },
    },
  },
  'broken.json': undefined,
}

describe('a reference', () => {
  it('is replaced by its definition, and members beside it replace those of the definition', () => {
    const file = { schema: { properties: { shift: ref('shift'), list: [{ ...ref('hour'), default: 7 }] } } }
    expect(withDefinitions(file, definitions)).toEqual({
      plain: {
        schema: {
          properties: {
            shift: {
              type: 'object',
              properties: {
                start: { type: 'integer', title: 'Hour', maximum: 24 },
                end: { type: 'integer', title: 'End', maximum: 24 },
              },
            },
            list: [{ type: 'integer', title: 'Hour', maximum: 24, default: 7 }],
          },
        },
      },
      problems: [],
    })
  })

  it.each([
    ['another file', 'https://example.org/a.json', 'has the form'],
    ['a path', 'definitions/../secret.json#/$defs/a', 'has the form'],
    ['no text', 7, 'has the form'],
    ['an absent file', 'definitions/boats.json#/$defs/hour', 'there is no definition'],
    ['an absent definition', 'definitions/ships.json#/$defs/minute', 'there is no definition'],
    ['a member of all objects', 'definitions/ships.json#/$defs/constructor', 'there is no definition'],
    ['a file that cannot be read', 'definitions/broken.json#/$defs/hour', 'there is no definition'],
    ['itself', 'definitions/ships.json#/$defs/endless', 'names itself'],
  ])('to %s is a problem at its place', (_, $ref, message) => {
    const { problems } = withDefinitions({ schema: { 'a/b': { $ref } } }, definitions)
    expect(problems).toEqual([
      {
        path: message === 'names itself' ? '/schema/a~1b/items/$ref' : '/schema/a~1b/$ref',
        message: expect.stringContaining(message),
      },
    ])
  })

  it('of the program is in none of its plain files', () => {
    expect(JSON.stringify(resourceFiles())).not.toContain('$ref')
  })
})

it('a file without references stays as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (file) => {
      fc.pre(!JSON.stringify(file).includes('$ref'))
      expect(JSON.stringify(withDefinitions(file, definitions).plain)).toBe(JSON.stringify(file))
    }),
  )
})
