import { describe, expect, it, test } from 'vitest'
import {
  filteredNodes,
  namesOf,
  type PermissionNode,
  permissionLabel,
  permissionNodes,
  tickedPermissions,
} from '#resources/widgets/permissions/permissionNodes.ts'
import { permissionsOf } from '#schemas/access/permissions.ts'

const names = [
  'Module.Forecasts',
  'Module.Hindcasts',
  'Hindcasts.Download',
  'Admin.ManageSites',
  'Admin.ManageSites.Create',
  'Admin.ManageSites.Delete',
  'Admin.ManageAccessSites',
]

/** Each label with one dash per level of nesting. */
const outline = (nodes: readonly PermissionNode[], depth = 0): string[] =>
  nodes.flatMap((node) => [
    '-'.repeat(depth) + permissionLabel(node, depth > 0),
    ...outline(node.related, depth + 1),
  ])

describe('the tree of permissions', () => {
  it('nests related permissions, with the suffix of the specification', () => {
    expect(outline(permissionNodes(names))).toEqual([
      'Module.Forecasts',
      'Module.Hindcasts',
      '-Hindcasts.Download ASV',
      'Admin.ManageSites',
      '-Admin.ManageSites.Create ASV',
      '-Admin.ManageSites.Delete ASV',
      'Admin.ManageAccessSites',
    ])
  })

  it('shows a related permission at the root if the customer lacks its parent', () => {
    expect(outline(permissionNodes(['Hindcasts.Download', 'Admin.ManageSites.Create']))).toEqual([
      'Hindcasts.Download',
      'Admin.ManageSites.Create',
    ])
  })

  it('nests deeper names below the nearest permission', () => {
    expect(outline(permissionNodes(['A.B.C.D', 'A.B', 'A.B.C']))).toEqual([
      'A.B',
      '-A.B.C ASV',
      '--A.B.C.D ASV',
    ])
  })

  it('contains every permission of the product once', () => {
    const all = permissionsOf(['forecasts', 'hwwa', 'alerts', 'reports', 'hindcasts', 'forecastui'], [])
    expect(namesOf(permissionNodes([...all, ...all])).toSorted()).toEqual(all.toSorted())
  })
})

test.each([
  ['', outline(permissionNodes(names))],
  [' DOWNLOAD ', ['Module.Hindcasts', '-Hindcasts.Download ASV']],
  [
    'admin.managesites',
    ['Admin.ManageSites', '-Admin.ManageSites.Create ASV', '-Admin.ManageSites.Delete ASV'],
  ],
  ['module.hindcasts', ['Module.Hindcasts']],
  ['. asv', []],
  ['create asv', ['Admin.ManageSites', '-Admin.ManageSites.Create ASV']],
  ['(', []],
])('the filter %j leaves %j', (text, expected) => {
  expect(outline(filteredNodes(permissionNodes(names), text))).toEqual(expected)
})

describe('ticking', () => {
  const nodes = permissionNodes(names)
  const all = { nodes, mayTick: () => true, stored: [] }

  it('also grants the parent of a related permission', () => {
    expect(tickedPermissions([], [['Hindcasts.Download', true]], all)).toEqual([
      'Module.Hindcasts',
      'Hindcasts.Download',
    ])
  })

  it('grants a permission without its related ones', () => {
    expect(tickedPermissions([], [['Admin.ManageSites', true]], all)).toEqual(['Admin.ManageSites'])
  })

  it('removes related permissions together with their parent', () => {
    const current = ['Module.Forecasts', 'Admin.ManageSites', 'Admin.ManageSites.Create']
    expect(tickedPermissions(current, [['Admin.ManageSites', false]], all)).toEqual(['Module.Forecasts'])
  })

  it('removes a related permission alone', () => {
    const current = ['Admin.ManageSites', 'Admin.ManageSites.Create']
    expect(tickedPermissions(current, [['Admin.ManageSites.Create', false]], all)).toEqual([
      'Admin.ManageSites',
    ])
  })

  it('grants nothing that the editing user may not grant', () => {
    const mayTick = (name: string) => !name.endsWith('Hindcasts') && !name.endsWith('Delete')
    const changes = names.map((name): [string, boolean] => [name, true])
    expect(tickedPermissions([], changes, { ...all, mayTick })).toEqual(
      names.filter((name) => name !== 'Module.Hindcasts' && name !== 'Admin.ManageSites.Delete'),
    )
  })

  it('restores the stored order with the stored permissions', () => {
    const stored = ['Module.Hindcasts', 'Former.Permission', 'Module.Forecasts']
    const without = tickedPermissions(stored, [['Module.Hindcasts', false]], { ...all, stored })
    expect(without).toEqual(['Former.Permission', 'Module.Forecasts'])
    expect(tickedPermissions(without, [['Module.Hindcasts', true]], { ...all, stored })).toEqual(stored)
  })
})
