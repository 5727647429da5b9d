import { branchesOf } from '../resourceFile/branchFields.ts'
import type { FieldSchema, RecordSchema, ResourceFile } from '../resourceFile/resourceFile.ts'

/** A field of a schema, where its file declares it. */
export interface PlacedField {
  /** Its JSON pointer. */
  path: string
  field: FieldSchema
  /** The schema of the object that has the field. */
  parent: FieldSchema
}

/** The schemas of a file: that of its records, and that of its form if it differs. */
export const schemasOf = (file: ResourceFile): [path: string, schema: RecordSchema][] => [
  ['/schema', file.schema],
  ...(file.formSchema ? ([['/formSchema', file.formSchema]] as [string, RecordSchema][]) : []),
]

/** Every field at any depth; those of branches stand where their branch is. */
export function fieldsIn(schema: FieldSchema, path: string, parent: FieldSchema = schema): PlacedField[] {
  const own = Object.entries(schema.properties ?? {})
    .filter(([, field]) => !field['x-conditional'])
    .flatMap(([name, field]): PlacedField[] => {
      const place = `${path}/properties/${name}`
      return [{ path: place, field, parent }, ...fieldsIn(field, place)]
    })
  const added = branchesOf(schema).flatMap(([word, branch]) => fieldsIn(branch, `${path}/${word}`, parent))
  return [...own, ...added, ...(schema.items ? fieldsIn(schema.items, `${path}/items`) : [])]
}

/** The fields of all schemas of a file, each with the schema that it is in. */
export const fieldsOf = (file: ResourceFile): (PlacedField & { root: RecordSchema })[] =>
  schemasOf(file).flatMap(([path, root]) => fieldsIn(root, path).map((placed) => ({ ...placed, root })))
