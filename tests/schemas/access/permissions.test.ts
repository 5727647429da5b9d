import { expect, it } from 'vitest'
import modules from '#schemas/access/modules.json' with { type: 'json' }
import { allPermissions, permissionText } from '#schemas/access/permissions.ts'
import settings from '#schemas/access/settings.json' with { type: 'json' }
import { apiRoutes } from '#schemas/calls/apiRoutes.ts'
import { resourceFiles } from '../../resourceFiles.ts'

/** The permissions that the product asks for anywhere: in its resource files, modules, pages of the settings and calls. */
const asked = new Set([
  ...allPermissions(resourceFiles()).map(({ name }) => name),
  ...[...modules.modules, ...settings, ...apiRoutes].flatMap(({ access }) =>
    'permission' in access && access.permission !== undefined ? [access.permission] : [],
  ),
])

it.each([...asked])('%s has a sentence that says what it gives', (name) => {
  expect(permissionText(name)).toMatch(/^[A-Z][^.]+\.$/)
})

it('has no two permissions that give the same', () => {
  const texts = [...asked].map(permissionText)
  expect(new Set(texts).size).toBe(texts.length)
})
