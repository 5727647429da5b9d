import { hashForSchema } from '@rjsf/utils'
import { describe, expect, it } from 'vitest'
import hindcastFile from '#schemas/forms/hindcast.json' with { type: 'json' }
import login from '#schemas/forms/login.json' with { type: 'json' }
import { builtIn } from '#schemas/resourceFile/definitions.ts'
import sites from '#schemas/resources/sites.json' with { type: 'json' }
import { compileFormValidator, compileResourceValidators } from '#schemas/validation/compileValidators.ts'
import {
  createValidator,
  type FieldError,
  type Validator,
  validatorOf,
} from '#schemas/validation/validator.ts'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'

const hindcast = builtIn(hindcastFile)
const now = () => new Date('2026-11-21T12:00:00Z')
const site = { name: 'Alpha', latitude: 54, longitude: 6.6 }
const hindcastForm = {
  latitude: 54,
  longitude: 6.6,
  workingDays: 'Mon-Sun',
  windowLength: 12,
  windowSelection: { name: '24h' },
  conditionList: [{ id: 1, condition: 'LT', testValue: 10, apply: true }],
  isTimezoneUTC: true,
  isCompressed: true,
}
const custom = (customRange?: object) => ({
  ...hindcastForm,
  windowSelection: { name: 'custom', customRange },
})

/** Form, schema, value, and the field and message of the specification. */
type Failure = [string, object, object, string, string]
const failures: Failure[] = [
  ['sites', sites.schema, { ...site, latitude: 90.1 }, '/latitude', 'Latitude must be between -90 and +90'],
  ['sites', sites.schema, { ...site, latitude: -90.1 }, '/latitude', 'Latitude must be between -90 and +90'],
  [
    'sites',
    sites.schema,
    { ...site, longitude: 181 },
    '/longitude',
    'Longitude must be between -180 and +180',
  ],
  ['sites', sites.schema, { ...site, name: '' }, '/name', 'Required'],
  ['sites', sites.schema, { latitude: 1, longitude: 1 }, '/name', 'Required'],
  ['sites', sites.schema, { ...site, latitude: '54' }, '/latitude', 'Required'],
  ['sites', sites.schema, { ...site, latitude: 'fifty' }, '/latitude', 'Must be a number'],
  ['sites', sites.schema, { ...site, boat: 1 }, '/boat', 'Unknown field boat'],
  ['login', login, { username: '', password: 'x' }, '/username', 'Required'],
  ['login', login, { username: 'x' }, '/password', 'Required'],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, latitude: 90 },
    '/latitude',
    'Must be a number in range (-90,90)',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, longitude: -180 },
    '/longitude',
    'Must be a number in range (-180,180)',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, latitude: undefined },
    '/latitude',
    'Must be a number in range (-90,90)',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, windowLength: 0 },
    '/windowLength',
    'Must be a number between 1 and 350',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, windowLength: 351 },
    '/windowLength',
    'Must be a number between 1 and 350',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, windowLength: 1.5 },
    '/windowLength',
    'Decimal values not acceptable',
  ],
  ['hindcast', hindcast, custom(), '/windowSelection/customRange', 'Required start and end hours'],
  [
    'hindcast',
    hindcast,
    custom({ start: 7 }),
    '/windowSelection/customRange/end',
    'Required start and end hours',
  ],
  [
    'hindcast',
    hindcast,
    custom({ start: 7, end: 25 }),
    '/windowSelection/customRange/end',
    'Must be in range (0-24)',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, conditionList: [{ id: 1, apply: false }] },
    '/conditionList',
    'At least one rule must be active',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, conditionList: [{ id: 1, apply: true, condition: 'LT' }] },
    '/conditionList/0/testValue',
    'Active rules need value and condition',
  ],
  ...[
    { ...hindcastForm, latitude: -90 },
    { ...hindcastForm, latitude: '54' },
  ].map((form): Failure => ['hindcast', hindcast, form, '/latitude', 'Must be a number in range (-90,90)']),
  ...[180, undefined].map(
    (longitude): Failure => [
      'hindcast',
      hindcast,
      { ...hindcastForm, longitude },
      '/longitude',
      'Must be a number in range (-180,180)',
    ],
  ),
  ['hindcast', hindcast, { ...hindcastForm, workingDays: undefined }, '/workingDays', 'Required'],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, workingDays: 'Sat-Sun' },
    '/workingDays',
    'Must be one of Mon-Fri, Mon-Sat, Mon-Sun',
  ],
  [
    'hindcast',
    hindcast,
    custom({ start: -1, end: 7 }),
    '/windowSelection/customRange/start',
    'Must be in range (0-24)',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, windowLength: undefined },
    '/windowLength',
    'Must be a number between 1 and 350',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, conditionList: [{ id: 1, apply: true, testValue: 10 }] },
    '/conditionList/0/condition',
    'Active rules need value and condition',
  ],
  [
    'hindcast',
    hindcast,
    { ...hindcastForm, conditionList: [{ id: 1, apply: true, condition: 'LT', testValue: 'ten' }] },
    '/conditionList/0/testValue',
    'Active rules need value and condition',
  ],
  ['hindcast', hindcast, { ...hindcastForm, conditionList: undefined }, '/conditionList', 'Required'],
]

const passes: [string, object, object][] = [
  ['sites', sites.schema, site],
  ['sites', sites.schema, { ...site, latitude: 90, longitude: -180 }],
  ['login', login, { username: 'a', password: 'b', remember: true }],
  ['hindcast', hindcast, hindcastForm],
  ['hindcast', hindcast, { ...hindcastForm, latitude: 89.99, windowLength: 350 }],
  ['hindcast', hindcast, custom({ start: 22, end: 6 })],
]

/** The module as the portal loads it, from an address and without eval. */
const load = async (code: string) =>
  loadValidators(await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`))

/** Every way in which a schema is compiled: all must find the same errors. */
const compilers: Record<string, (schema: object) => Promise<Validator>> = {
  'on the server': async (schema) => createValidator(schema, now),
  'ahead, as a form': async (schema) => validatorOf((await load(compileFormValidator(schema))).form!),
  'ahead, as a resource': async (schema) =>
    validatorOf((await load(compileResourceValidators(schema)))[hashForSchema(schema)]!),
}

describe.each(Object.entries(compilers))('compiled %s', (_name, compile) => {
  it.each(failures)('%s: %#', async (_form, schema, value, path, message) => {
    const errors: FieldError[] = (await compile(schema))(value)
    expect(errors).toEqual([{ path, message }])
  })

  it.each(passes)('%s passes: %#', async (_form, schema, value) => {
    expect((await compile(schema))(value)).toEqual([])
  })
})

it('checks dates against the injected clock', () => {
  const validate = createValidator(
    { type: 'string', format: 'date', 'x-dateWindow': { from: 'P0D', to: 'P5Y' } },
    now,
  )
  expect(validate('2026-11-20')).toEqual([{ path: '', message: 'Cannot be earlier than current date' }])
  expect(validate('2031-11-22')).toEqual([{ path: '', message: 'Cannot be more than 5 years in the future' }])
  expect(validate('2026-11-21')).toEqual([])
})

it('refuses a runtime module that the portal does not have', async () => {
  const module = { default: (require: (id: string) => unknown) => ({ form: require('left-pad') }) }
  expect(() => loadValidators(module as never)).toThrow('invalid validator module: left-pad')
})
