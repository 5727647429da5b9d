import type { ResourceProps } from '@refinedev/core'
import {
  type Described,
  entryTitle,
  inMenuOrder,
  type Module,
  moduleOf,
  settingsPages,
} from '#schemas/access/modules.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'

/** The name of a module among Refine's resources, and in the access tables. */
export const moduleName = (id: string): string => `module:${id}`

/** The data of a menu entry besides Refine's own fields. */
export interface EntryMeta {
  label: string
  icon?: string
  place?: string
}

/**
 * Modules and resource files as Refine's resources, in the order of the menu: a name, the addresses of the pages, and the
 * module that a resource belongs to.
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
    const { name, path, unlisted } = file.resource
    const module = moduleOf(file)
    return {
      name,
      // Refine has no menu entry for a resource without a list.
      ...(!unlisted && { list: path }),
      ...('schema' in file && !unlisted && { create: `${path}/create`, edit: `${path}/:id` }),
      meta: { label: entryTitle(file.resource), parent: moduleName(module?.id ?? name) },
    }
  }),
]
