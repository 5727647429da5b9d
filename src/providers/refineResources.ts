import type { ResourceProps } from '@refinedev/core'
import type { ResourceFile } from '../schemas/resourceFile.ts'

/** The resource files as Refine's resources: a name and the addresses of its pages. */
export const refineResources = (files: Record<string, ResourceFile>): ResourceProps[] =>
  Object.values(files).map(({ resource: { name, title, path } }) => ({
    name,
    list: path,
    create: `${path}/create`,
    edit: `${path}/:id`,
    meta: { label: title },
  }))
