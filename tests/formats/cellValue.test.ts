import { describe, expect, it } from 'vitest'
import { cellFields, cellValue, withoutApostrophe } from '#formats/cellValue.ts'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'

const number: FieldSchema = { type: 'number' }
const boolean: FieldSchema = { type: 'boolean' }
const offshore: FieldSchema = {
  type: 'boolean',
  'x-column': { values: { true: 'Offshore', false: 'Onshore' } },
}
const role: FieldSchema = {
  type: 'integer',
  oneOf: [
    { const: 1, title: 'User' },
    { const: 3, title: 'Administrator' },
  ],
}

describe('the text of a cell', () => {
  it.each([
    ['54.5', number, 54.5],
    ['54,125', number, 54.125],
    [' -3 ', number, -3],
    ['−71,52', number, -71.52],
    ['1e3', number, 1000],
    ['.5', number, 0.5],
    ['7', { type: ['integer', 'null'] }, 7],
    ['Yes', boolean, true],
    ['FALSE', boolean, false],
    ...['ja', 'J', 'WAHR', 'x', 'X', 'VRAI', 'VERDADERO', 'Sì', 'si\u0300', 'PRAWDA', '✓'].map(
      (word): [string, FieldSchema, boolean] => [word, boolean, true],
    ),
    ...['Nein', 'FALSCH', 'n', 'FAUX', 'FALSO', 'NÃO', 'FAŁSZ', 'Nej'].map(
      (word): [string, FieldSchema, boolean] => [word, boolean, false],
    ),
    ['0', boolean, false],
    ['onshore', offshore, false],
    ['yes', offshore, true],
    ['administrator', role, 3],
    ['1', role, 1],
    ['sov', { type: 'string', enum: ['CTV', 'SOV'] }, 'SOV'],
    ['User, Administrator', { type: 'array', items: role }, [1, 3]],
    ['a;b,', { type: 'array', items: { type: 'string' } }, ['a', 'b']],
    [' padded ', { type: 'string' }, ' padded '],
    ["'=1+1", { type: 'string' }, '=1+1'],
    ["'tis", { type: 'string' }, "'tis"],
    ['constructor', { type: 'string', 'x-column': { values: {} } }, 'constructor'],
  ] as [string, FieldSchema, unknown][])('%s of %o is %o', (text, field, value) => {
    expect(cellValue(text, field)).toEqual({ value })
  })

  it.each([
    ['1.234,5', number, 'Must be a number'],
    ['1 000', number, 'Must be a number'],
    ['0x10', number, 'Must be a number'],
    ['Infinity', number, 'Must be a number'],
    ['maybe', boolean, 'Must be Yes or No'],
    ['constructor', boolean, 'Must be Yes or No'],
  ] as [string, FieldSchema, string][])('%s of %o is wrong', (text, field, message) => {
    expect(cellValue(text, field)).toEqual({ message })
  })

  it.each(['', '  ', '\t'])('%j is not a value', (text) => {
    expect(cellValue(text, number)).toBe('blank')
  })

  it.each([
    ["'=1", '=1'],
    ["''=1", "'=1"],
    ["' =1", ' =1'],
    ["'1", "'1"],
    ['=1', '=1'],
  ])('%s without the apostrophe of the export is %s', (text, plain) => {
    expect(withoutApostrophe(text)).toBe(plain)
  })
})

it('a cell cannot hold objects, lists of objects or read-only fields', () => {
  const properties: Record<string, FieldSchema> = {
    name: { type: 'string' },
    tags: { type: 'array', items: { type: 'string' } },
    hours: { type: 'object', properties: {} },
    limits: { type: 'array', items: { type: 'object' } },
    count: { type: 'integer', readOnly: true },
  }
  expect(cellFields({ properties })).toEqual(['name', 'tags'])
})
