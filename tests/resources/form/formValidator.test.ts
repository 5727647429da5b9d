import { expect, test } from 'vitest'
import { createFormValidator, rjsfSchema, serverErrors } from '#resources/form/formValidator.ts'
import type { RecordSchema } from '#schemas/resourceFile/resourceFile.ts'
import alerts from '#schemas/resources/alerts.json' with { type: 'json' }
import sites from '#schemas/resources/sites.json' with { type: 'json' }
import { compileResourceValidators } from '#schemas/validation/compileValidators.ts'
import { createValidator } from '#schemas/validation/validator.ts'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'
import { cranes } from '../sampleFile.ts'

/** The validator as the page gets it: from the module that the server would serve. */
async function formValidator(schema: RecordSchema) {
  const code = compileResourceValidators(schema)
  const module = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return createFormValidator(loadValidators(module), schema)
}

const cases: [string, RecordSchema, Record<string, unknown>][] = [
  ['an empty site', sites.schema, {}],
  ['a latitude beyond the pole', sites.schema, { name: 'A', latitude: 91, longitude: 0 }],
  ['text for a number', sites.schema, { name: 'A', latitude: 'north', longitude: -180.5 }],
  ['an empty name and an unknown field', sites.schema, { name: '', latitude: 1, longitude: 1, x: 1 }],
  ['a crane that reaches too far', cranes.schema, { label: 'Thialf', reach: 91 }],
]

test.each(cases)('form and server show the same message for %s', async (_, schema, values) => {
  const validator = await formValidator(schema)
  const form = validator.validateFormData(values, rjsfSchema(schema)).errors.map(({ message }) => message)
  const server = createValidator(schema, () => new Date(0))(values).map(({ message }) => message)
  expect(form).toEqual(server)
  expect(form.length).toBeGreaterThan(0)
})

test('the messages of the specification are at their fields', async () => {
  const validator = await formValidator(sites.schema)
  const { errorSchema } = validator.validateFormData(
    { latitude: 91, longitude: 181 },
    rjsfSchema(sites.schema),
  )
  expect(errorSchema).toEqual({
    name: { __errors: ['Required'] },
    latitude: { __errors: ['Latitude must be between -90 and +90'] },
    longitude: { __errors: ['Longitude must be between -180 and +180'] },
  })
})

test('an error of comparisons that no value meets is at the second value', async () => {
  const schema = alerts.formSchema as unknown as RecordSchema
  const validator = await formValidator(schema)
  const row = { parameterId: 11, operator: 3, value: 5, logicId: 1, secondOperator: 4, secondValue: 2 }
  const { errorSchema } = validator.validateFormData({ parameters: [row] }, rjsfSchema(schema))
  expect(errorSchema.parameters).toEqual({
    0: { secondValue: { __errors: ['No value is both: change a value or choose OR.'] } },
  })
})

test('server errors are shown at their fields, and errors without a field at the form', () => {
  expect(
    serverErrors({ name: 'Already in use', 'legs.1.length': 'Required', '': 'Unknown', odd: true }),
  ).toEqual({
    name: { __errors: ['Already in use'] },
    legs: { 1: { length: { __errors: ['Required'] } } },
    __errors: ['Unknown'],
  })
})
