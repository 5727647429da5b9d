import { type Static, Type } from 'typebox'
import type { ResourceFile } from '../resourceFile/resourceFile.ts'
import { answer } from './answer.ts'

const MergedFile = Type.Unsafe<ResourceFile>({
  type: 'object',
  required: ['resource', 'schema', 'uiSchema'],
  description: 'A resource file, merged, as src/schemas/resource.meta.json describes it',
})

/** Answer of GET /forms. */
export const Forms = answer({
  resources: Type.Record(Type.String(), MergedFile),
  validators: Type.Record(Type.String(), Type.String(), {
    description: 'Resource -> address of the module with its compiled validators',
  }),
  problems: Type.Array(answer({ file: Type.String(), message: Type.String() }), {
    description:
      'What is wrong with files of the schema and customer folders and of weather archives, and which messages wait or were given up untried; only administrators see any',
  }),
})
export type Forms = Static<typeof Forms>

/** The most characters of an overlay to try: many times the size of any real file. */
const MAX_DRAFT = 32_768

/** Body of POST /forms/check. */
export const FormCheckRequest = Type.Object(
  {
    resource: Type.String({ title: 'Resource', pattern: '^[a-z][A-Za-z]{0,39}$' }),
    overlay: Type.Optional(
      Type.String({
        title: 'Overlay',
        maxLength: MAX_DRAFT,
        description: "Text to try in place of the customer's overlay; without it, the files are as they lie",
      }),
    ),
  },
  { additionalProperties: false },
)

const FormLayer = answer({
  file: Type.String({ description: 'Its place in the folders of the server' }),
  text: Type.String({ description: 'As it lies on disk, or as it was sent; empty where there is no file' }),
  problems: Type.Array(answer({ line: Type.Optional(Type.Integer()), message: Type.String() })),
})
export type FormLayer = Static<typeof FormLayer>

const FormOfRole = answer({
  file: MergedFile,
  validator: Type.String({ description: 'Address of the module with its compiled validators' }),
})
export type FormOfRole = Static<typeof FormOfRole>

/** Answer of POST /forms/check. */
export const FormCheck = answer({
  layers: Type.Array(FormLayer, {
    description: 'Built-in, default and customer, the last one laid uppermost',
  }),
  merged: Type.Optional(MergedFile),
  roles: Type.Record(Type.String(), FormOfRole, { description: 'The form as each role sees it' }),
  isDrawn: Type.Optional(
    Type.Boolean({
      description:
        'Whether the forms of a draft were drawn, for each role, a new record and three stored ones; false if that took too long',
    }),
  ),
  records: Type.Optional(
    answer({
      count: Type.Integer(),
      invalid: Type.Integer({
        description: 'Records that the form would refuse; of a draft, those that it adds',
      }),
      first: Type.Array(
        answer({
          id: Type.Integer(),
          name: Type.String(),
          errors: Type.Array(answer({ path: Type.String(), message: Type.String() })),
        }),
        { description: 'At most 100 of them' },
      ),
    }),
  ),
})
export type FormCheck = Static<typeof FormCheck>
