import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { RecordHooks } from '../recordHooks.ts'

/** The parts of a view that name fields of its list. */
const parts = ['columns', 'filters', 'sort'] as const

const namesField = ({ schema: { properties } }: ResourceFile, field: string) =>
  Object.hasOwn(properties, field) && !properties[field]?.writeOnly

/** Views of lists: they name a list that their owner may know, and its fields. */
export const views: RecordHooks = {
  check({ body, context: { files } }): FieldError[] {
    const resource = String(body.resource)
    const file = Object.hasOwn(files, resource) ? files[resource] : undefined
    if (!file) return [{ path: '/resource', message: 'There is no such list' }]
    return parts.flatMap((part) => {
      const rows = (body[part] ?? []) as readonly { field: string }[]
      return rows.flatMap(({ field }, index) =>
        namesField(file, field)
          ? []
          : [{ path: `/${part}/${index}/field`, message: 'The list has no such field' }],
      )
    })
  },
}
