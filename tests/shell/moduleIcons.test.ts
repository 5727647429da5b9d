import { expect, it } from 'vitest'
import modulesFile from '#schemas/access/modules.json' with { type: 'json' }
import meta from '#schemas/resource.meta.json' with { type: 'json' }
import { moduleIcons } from '#shell/menu/moduleIcons.ts'

it('resource files and modules name icons that the menu has', () => {
  const names = Object.keys(moduleIcons)
  expect(meta.properties.resource.properties.icon.enum).toEqual(names)
  expect(names).toEqual(expect.arrayContaining(modulesFile.modules.map(({ icon }) => icon)))
})
