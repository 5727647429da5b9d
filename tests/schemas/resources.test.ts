import { describe, expect, it } from 'vitest'
import modulesFile from '#schemas/access/modules.json' with { type: 'json' }
import modulesMeta from '#schemas/access/modules.meta.json' with { type: 'json' }
import { apiRoutes } from '#schemas/calls/apiRoutes.ts'
import meta from '#schemas/resource.meta.json' with { type: 'json' }
import { createValidator } from '#schemas/validation/validator.ts'
import { resourceFile, resourceFiles } from '../resourceFiles.ts'

const now = () => new Date(0)

describe.each(resourceFiles().map((file) => [file.resource.name, file] as const))('%s', (_, file) => {
  it('follows the meta-schema', () => {
    expect(createValidator(meta, now)(file)).toEqual([])
  })

  it('names only fields that its schema has', () => {
    const { search, sort, notices = [] } = file.resource
    const named = [...search, ...sort].map(({ field }: { field: string }) => field)
    const watched = notices.flatMap(({ whenChanged }: { whenChanged: string[] }) => whenChanged)
    expect(Object.keys(file.schema.properties)).toEqual(expect.arrayContaining([...named, ...watched]))
  })
})

it.each([
  ['a word that no reader knows', { 'x-colum': true }],
  ['a type that JSON Schema does not have', { type: 'strin' }],
  ['a date window that is no duration', { 'x-dateWindow': { from: 'today' } }],
])('the meta-schema refuses %s', (_why, field) => {
  const file = resourceFile('sites')
  file.schema.properties.extra = field
  expect(createValidator(meta, now)(file)).not.toEqual([])
})

it('refuses a field under the name of a system field', () => {
  const file = resourceFile('sites')
  file.schema.properties.version = { type: 'integer' }
  expect(createValidator(meta, now)(file)).not.toEqual([])
})

it('has eight modules that follow their meta-schema', () => {
  expect(createValidator(modulesMeta, now)(modulesFile)).toEqual([])
  expect(modulesFile.modules.map(({ title }) => title)).toEqual([
    'Weather Forecast',
    'Historical Weather Window Analysis',
    'Manage Forecast Alerts',
    'Manage Reports',
    'Hindcast Analysis',
    'Forecast UI',
    'Wiki',
    'Settings',
  ])
})

it('names each call once', () => {
  const names = apiRoutes.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
