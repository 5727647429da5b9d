import { expect, test } from 'vitest'
import { settingsEntries } from '#resources/settingsEntries.ts'
import { cranes } from './sampleFile.ts'

const hulls = { ...cranes, resource: { ...cranes.resource, name: 'hulls', path: '/settings/hulls' } }
const alerts = { ...cranes, resource: { ...cranes.resource, name: 'alerts', path: '/alerts' } }
const forms = { resources: { alerts, cranes, hulls }, validators: {}, problems: [] }
const names = (may: (name: string) => boolean) =>
  settingsEntries(
    forms,
    { may: ({ resource }, action) => action === 'list' && may(resource.name) },
    '/settings',
  ).map(({ resource }) => resource.name)

test('the settings list the resources below their path, in the order of the server', () => {
  expect(names(() => true)).toEqual(['cranes', 'hulls'])
})

test('the settings omit resources that the user may not list', () => {
  expect(names((name) => name === 'hulls')).toEqual(['hulls'])
  expect(names(() => false)).toEqual([])
})

test('pages without a resource file are listed among the resources for users who may list them', () => {
  const page = {
    resource: {
      name: 'settings:hoists',
      title: 'Hoists',
      path: '/settings/hoists',
      access: { list: { signedIn: true } },
    },
  } as const
  const entries = (may: boolean) =>
    settingsEntries(
      forms,
      { may: ({ resource }) => may || resource.path !== page.resource.path },
      '/settings',
      [page],
    ).map(({ resource }) => resource.name)
  expect(entries(true)).toEqual(['cranes', 'hulls', 'settings:hoists'])
  expect(entries(false)).toEqual(['cranes', 'hulls'])
})
