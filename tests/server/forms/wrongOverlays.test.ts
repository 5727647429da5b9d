// biome-ignore-all lint/suspicious/noThenProperty: a keyword of JSON Schema

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiRoute, apiRoutes } from '#schemas/calls/apiRoutes.ts'
import type { FormCheck } from '#schemas/shapes/forms.ts'
import { answerSchemas } from '../answerCheck.ts'
import { type SeededApp, seededApp } from '../seededApp.ts'

let server: SeededApp
beforeAll(async () => {
  server = await seededApp()
})
afterAll(() => server.close())

async function check(resource: string, overlay: object): Promise<FormCheck> {
  const body = { resource, overlay: JSON.stringify(overlay, null, 1) }
  return (await server.call('/forms/check', { as: 'admin7', method: 'POST', body })).data
}
const problemsOf = async (resource: string, overlay: object) =>
  (await check(resource, overlay)).layers.at(-1)?.problems

const properties = (fields: object) => ({ schema: { properties: fields } })
const offshore = { properties: { isOffshore: { const: true } } }
const remote = (options: object) =>
  properties({
    port: { type: 'integer', title: 'Port', 'x-options': { value: 'id', label: 'name', ...options } },
  })

/** Overlays of sites that would break the form or have no effect, the line of the fault, and the reason. */
const wrong: [string, object, number, string][] = [
  [
    'a type that the widget of the field cannot show',
    properties({ description: { type: 'number' } }),
    5,
    '/schema/properties/description/type: description has the type number, which the widget textarea cannot show',
  ],
  [
    'a widget that cannot show the type of the field',
    { uiSchema: { isHidden: { 'ui:widget': 'updown' } } },
    4,
    '/uiSchema/isHidden/ui:widget: isHidden has the type boolean, which the widget updown cannot show',
  ],
  [
    "a widget of the portal that cannot show the type of the field's values",
    { uiSchema: { latitude: { 'ui:widget': 'permissions' } } },
    4,
    '/uiSchema/latitude/ui:widget: latitude has the type number, which the widget permissions cannot show',
  ],
  [
    'an order of fields that do not exist',
    { uiSchema: { 'ui:order': ['name', 'lattitude', '*'] } },
    5,
    '/uiSchema/ui:order/1: there is no field lattitude',
  ],
  [
    'an order of a group that omits a field',
    {
      ...properties({
        berth: { type: 'object', properties: { quay: { type: 'string' }, side: { type: 'string' } } },
      }),
      uiSchema: { berth: { 'ui:order': ['quay'] } },
    },
    19,
    '/uiSchema/berth/ui:order: side is missing; "*" stands for all fields that are not named',
  ],
  [
    'a required field that does not exist',
    { schema: { required: ['name', 'latitude', 'longitude', 'depht'] } },
    7,
    '/schema/required/3: there is no field depht',
  ],
  [
    'a branch that requires a field that does not exist',
    { schema: { if: offshore, then: { required: ['waterDepth'] } } },
    12,
    '/schema/then/required/0: there is no field waterDepth',
  ],
  [
    'a condition on a field that does not exist',
    { schema: { if: { required: ['isOfshore'] }, then: { required: ['description'] } } },
    5,
    '/schema/if/required/0: there is no field isOfshore',
  ],
  [
    'a branch that refuses all other fields',
    { schema: { if: offshore, then: { additionalProperties: false } } },
    11,
    '/schema/then/additionalProperties: a condition cannot refuse all other fields',
  ],
  [
    'choices of a resource that does not exist',
    remote({ resource: 'harbours' }),
    10,
    '/schema/properties/port/x-options/resource: there is neither a resource nor a call harbours that has choices',
  ],
  [
    'choices of a call that answers no rows',
    remote({ resource: 'session' }),
    10,
    '/schema/properties/port/x-options/resource: there is neither a resource nor a call session that has choices',
  ],
  [
    'a value that the rows of a call do not have',
    remote({ resource: 'accessUsers', value: 'userId', label: 'username' }),
    8,
    '/schema/properties/port/x-options/value: the rows of accessUsers have no field userId',
  ],
  [
    'a label that the records of a resource do not have',
    remote({ resource: 'operations', label: '{name} ({colour})' }),
    9,
    '/schema/properties/port/x-options/label: the rows of operations have no field colour',
  ],
  [
    'a unique value within a group of fields',
    properties({ berth: { type: 'object', properties: { quay: { type: 'string', 'x-unique': true } } } }),
    9,
    '/schema/properties/berth/properties/quay/x-unique: only a field of the record itself that users can write can be unique',
  ],
  [
    'a default of another type',
    properties({ isHidden: { default: 'no' } }),
    5,
    '/schema/properties/isHidden/default: the field refuses its default: Must be of type boolean',
  ],
  [
    'a default that is none of the choices',
    properties({ base: { type: 'string', title: 'Base', enum: ['Esbjerg'], default: 'Emden' } }),
    10,
    '/schema/properties/base/default: the field refuses its default: Must be one of Esbjerg',
  ],
  [
    'a default with a field that does not exist',
    properties({
      berth: {
        type: 'object',
        additionalProperties: false,
        properties: { quay: { type: 'string' } },
        default: { key: 'A' },
      },
    }),
    12,
    '/schema/properties/berth/default: the field refuses its default: Unknown field key',
  ],
]

describe('a wrong overlay is refused with line and reason', () => {
  it.each(wrong)('%s', async (_, overlay, line, reason) => {
    expect(await problemsOf('sites', overlay)).toEqual([{ line, message: `Line ${line}: ${reason}.` }])
  })

  it('an icon that does not exist', async () => {
    const [problem, ...others] = (await problemsOf('operations', { resource: { icon: 'Ship' } })) ?? []
    expect(others).toEqual([])
    expect(problem).toMatchObject({
      line: 3,
      message: expect.stringMatching(/^Line 3: \/resource\/icon: Must be one of Air, Anchor, /),
    })
  })
})

it('a field that becomes unique counts the stored records that have one value', async () => {
  const site = { latitude: 54.5, longitude: 7.25, isOffshore: true }
  const add = async (name: string, fields: object) => {
    const body = { ...site, name, ...fields }
    return (await server.call('/settings/sites', { as: 'admin7', method: 'POST', body })).data
  }
  const ids = [
    await add('Twin 1', { description: 'Twins', identifierMapping: 12.5 }),
    await add('Twin 2', { description: 'twins ', identifierMapping: 12.5 }),
  ]
  await add('Single', { description: 'Single', identifierMapping: 13 })
  const doublesOf = async (field: string) => {
    const { records } = await check(
      'sites',
      properties({ [field]: { ...(field === 'identifierMapping' && { type: 'number' }), 'x-unique': true } }),
    )
    const found = records?.first.filter(({ id }) => ids.includes(id)) ?? []
    return [records?.invalid, ...found.map(({ name }) => name)]
  }
  expect(await doublesOf('description')).toEqual([2, 'Twin 1', 'Twin 2'])
  expect(await doublesOf('identifierMapping')).toEqual([2, 'Twin 1', 'Twin 2'])
})

it('the calls with choices answer rows with the fields that choices can name', () => {
  const rows: readonly ApiRoute[] = apiRoutes
  const withChoices = rows.filter(({ choices }) => choices)
  expect(withChoices.length).toBeGreaterThan(5)
  for (const { name, choices } of withChoices) {
    const schema = answerSchemas(server.schemas.get(name))['application/json']
    expect({ name, schema }).toMatchObject({
      schema: {
        properties: {
          data: {
            items: { properties: Object.fromEntries((choices ?? []).map((field) => [field, {}])) },
          },
        },
      },
    })
  }
})
