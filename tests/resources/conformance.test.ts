import { describe, expect, it } from 'vitest'
import { ruleOf } from '#resources/form/ruleOf.ts'
import { hasShape, shapeOf } from '#resources/form/shapeOf.ts'
import { searchInputs } from '#resources/list/search.ts'
import { columnsOf, recordTitle } from '#resources/record/columns.ts'
import { formLayout } from '#resources/widgets/formLayout.ts'
import { formSchemaOf, type ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import { resourceFiles } from '../resourceFiles.ts'
import { validRecord } from '../server/validRecord.ts'

const files = resourceFiles()
const cases = files.map((file) => [file.resource.name, file] as const)
const everybody = () => true
const now = () => new Date('2026-06-15T10:00:00Z')

/** The values that the form shows for a record. */
const shown = (file: ResourceFile, body: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(shapeOf(file).toForm({ ...body, id: 1, customerId: 1, version: 1 })).filter(
      ([name, value]) => name in formSchemaOf(file).properties && value !== undefined,
    ),
  )

/** The body that the form sends for a record that it shows. */
const sent = (file: ResourceFile, body: Record<string, unknown>) => shapeOf(file).toCall(shown(file, body))

/** The initial values of a form: the defaults of its fields. */
const defaults = (file: ResourceFile) =>
  Object.fromEntries(
    Object.entries(formSchemaOf(file).properties).flatMap(([name, field]) =>
      'default' in field ? [[name, field.default]] : [],
    ),
  )

describe.each(cases)('the portal draws %s from its file:', (_, file) => {
  const isFormValid = createValidator(formSchemaOf(file), now)
  const isCallValid = createValidator(file.schema, now)

  it('the list has columns and its search fields have inputs', () => {
    const columns = columnsOf(file, everybody)
    expect(columns.length).toBeGreaterThan(0)
    expect(recordTitle(columns, { id: 7, customerId: 1, version: 1 })).toBe('7')
    expect(searchInputs(file).map(({ name }) => name)).toEqual(file.resource.search.map(({ name }) => name))
  })

  it('the form has a place for every field', () => {
    const order = formLayout(file, everybody)['ui:order']
    expect([...(order ?? [])].sort()).toEqual(Object.keys(formSchemaOf(file).properties).sort())
  })

  it('a returned record is valid in the form and converts back', () => {
    expect(hasShape(file)).toBe(true)
    for (let seed = 1; seed <= 12; seed++) {
      const body = validRecord(file.schema, seed)
      expect(isCallValid(body)).toEqual([])
      const form = shown(file, body)
      expect(isFormValid(form)).toEqual([])
      const back = sent(file, body)
      expect(isCallValid(back)).toEqual([])
      expect(sent(file, back)).toEqual(back)
    }
  })

  it('each preset fills the form with valid values', () => {
    for (const { values } of file.resource.presets ?? []) {
      const form = { ...defaults(file), ...values }
      expect(isFormValid(form)).toEqual([])
      expect(isCallValid(shapeOf(file).toCall(form))).toEqual([])
    }
  })

  it('the rule does not change an unchanged form or its own arguments', () => {
    for (let seed = 1; seed <= 4; seed++) {
      const values = validRecord(formSchemaOf(file), seed)
      const given = structuredClone(values)
      const changed = ruleOf(file)(values, values, {})
      expect([changed, values]).toEqual([given, given])
      expect(ruleOf(file)(changed, changed, {})).toEqual(changed)
    }
  })
})
