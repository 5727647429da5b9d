import type { ResourceProps } from '@refinedev/core'
import {
  type Described,
  entryTitle,
  inMenuOrder,
  type Module,
  moduleOf,
  settingsPages,
} from '../schemas/access/modules.ts'
import type { ResourceFile } from '../schemas/resourceFile/resourceFile.ts'

/** The name of a module among Refine's resources; access tables know it by the same. */
export const moduleName = (id: string): string => `module:${id}`

/** What an entry of the menu is drawn from, beside Refine's own words. */
export interface EntryMeta {
  label: string
  icon?: string
  place?: string
}

/**
 * Modules and resource files as Refine's resources, in the order of the menu: a name, the addresses of the pages, and the
 * module that a resource is an entry of.
 */
export const refineResources = (
  modules: readonly Module[],
  files: readonly ResourceFile[],
): ResourceProps[] => [
  ...modules.map(({ id, title, path, icon, place }) => ({
    name: moduleName(id),
    list: path,
    meta: { label: title, icon, place } satisfies EntryMeta,
  })),
  ...inMenuOrder<Described>([...files, ...settingsPages]).map((file) => {
    const { name, path } = file.resource
    const module = moduleOf(file)
    return {
      name,
      list: path,
      ...('schema' in file && { create: `${path}/create`, edit: `${path}/:id` }),
      meta: { label: entryTitle(file.resource), parent: moduleName(module?.id ?? name) },
    }
  }),
]
