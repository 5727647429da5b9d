import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { RecordShape } from '../record/recordShape.ts'

const shapes = import.meta.glob<RecordShape>('../shapes/*.ts', { eager: true, import: 'shape' })

const sameShape: RecordShape = {
  toForm: (record) => record,
  toCall: (values) => values,
  formPath: (pointer) => pointer,
}

/** Whether the portal has the mapping that a resource's form needs. */
export const hasShape = ({ resource, formSchema }: ResourceFile): boolean =>
  formSchema === undefined || `../shapes/${resource.name}.ts` in shapes

/** The mapping of a resource: its own, else the identity. */
export const shapeOf = ({ resource }: ResourceFile): RecordShape =>
  shapes[`../shapes/${resource.name}.ts`] ?? sameShape
