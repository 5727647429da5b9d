import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { can } from '#schemas/access/access.ts'
import { answer } from '#schemas/shapes/answer.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { fail } from '#server/failure.ts'
import { messageOf } from '#server/plugins/validation.ts'
import { type Deletion, deletionOf, restoreRecord } from '#server/records/restoreRecord.ts'
import { serve } from '../serve.ts'
import { recordAccessOf, writableFields } from './records.ts'

const NO_DELETION = 'No deletion that you may undo has this id. Open the entry of the deletion in the audit.'

/** Restores deleted records from the audit. */
export const restoredRecordRoutes: FastifyPluginAsync = async (app) => {
  const { database } = app

  serve(app, 'restoreRecord', {
    params: Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2147483647, title: 'Entry' }) }),
    response: answer({
      resource: Type.String({ description: 'The resource of the record' }),
      id: Type.Integer({ description: 'Its id, which is the same as before' }),
    }),
    statuses: [409, 507],
    handler: async (request, reply) => {
      const entries = recordAccessOf(app, request, reply, 'audit')
      const deletion: Deletion =
        (await deletionOf(database, entries, request.params.id)) ?? fail(404, NO_DELETION)
      const { resource, recordId: id, before } = deletion
      const access = recordAccessOf(app, request, reply, resource)
      const { file } = access
      const [title, singular] = [file.resource.title, file.resource.singular].map((word) =>
        word.toLowerCase(),
      )
      if (!can(app.forms.policy(), request.subject, resource, 'create'))
        fail(403, `You need the permission to add ${title} to restore one.`)
      const refuse = (errors: readonly FieldError[]) =>
        fail(
          400,
          `This ${singular} cannot be restored as it was: ${messageOf(errors, file.schema)}. Please add it as a new one.`,
          errors,
        )
      const body = writableFields(before, file)
      const errors = app.forms.validator(file.schema)(body)
      if (errors.length > 0) refuse(errors)
      const restored = await restoreRecord(database, access, deletion, body)
      if (restored.is === 'refused') refuse(restored.errors)
      if (restored.is === 'forbidden') fail(403, `${restored.reason}.`)
      if (restored.is !== 'written') fail(409, `This ${singular} exists already. Please reload the entry.`)
      return { resource, id }
    },
  })
}
