import { type Static, Type } from 'typebox'
import type { ResourceFile } from '../resourceFile/resourceFile.ts'
import { answer } from './answer.ts'

/** Answer of GET /forms. */
export const Forms = answer({
  resources: Type.Record(
    Type.String(),
    Type.Unsafe<ResourceFile>({
      type: 'object',
      required: ['resource', 'schema', 'uiSchema'],
      description: 'A resource file, merged, as src/schemas/resource.meta.json describes it',
    }),
  ),
  validators: Type.Record(Type.String(), Type.String(), {
    description: 'Resource -> address of the module with its compiled validators',
  }),
  problems: Type.Array(answer({ file: Type.String(), message: Type.String() }), {
    description:
      'What is wrong with files of the schema and customer folders and of weather archives; only administrators see any',
  }),
})
export type Forms = Static<typeof Forms>
