import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { answer, Done } from '#schemas/shapes/answer.ts'
import { fail } from '#server/failure.ts'
import { messageKinds } from '#server/jobs/messageKinds.ts'
import { composeMail } from '#server/mail/composeMail.ts'
import { sendAgain } from '#server/mail/delivery.ts'
import { webhookKey } from '#server/mail/postWebhook.ts'
import { serverSecret } from '#server/mail/serverSecret.ts'
import { signedIn } from '#server/plugins/access.ts'
import { heavyCaller } from '#server/plugins/heavyWork.ts'
import { attachment } from '../attachment.ts'
import { serve } from '../serve.ts'

/** A message in a path: a key of the database. */
const MessageParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2147483647, title: 'Message' }) })

const NOT_FOUND = 'Message not found'
const SECRET = 'Only the recipient may read this mail: it lets in whoever has it.'

/** Actions of administrators on the messages of their customer, besides reading them as records. */
export const outboxRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'outboxMail', {
    params: MessageParams,
    response: Type.String({
      description: 'The mail with its headers (RFC 5322); of a webhook there is none',
    }),
    statuses: [429],
    handler: async (request, reply) => {
      const row = await app.database
        .selectFrom('outbox')
        .selectAll()
        .where('id', '=', request.params.id)
        .where('customer_id', '=', signedIn(request).customerId)
        .where('channel', '=', 'mail')
        .executeTakeFirst()
      if (!row) return fail(404, NOT_FOUND)
      if (messageKinds[row.resource]?.isSecret) return fail(403, SECRET)
      const parts = {
        database: app.database,
        settings: app.config.mail,
        kinds: messageKinds,
        work: app.heavyWork.work(heavyCaller(request, reply)),
        profiles: app.customers.profiles,
      }
      const { mime } = await composeMail(parts, row, app.now())
      reply.header('content-disposition', attachment(`message-${row.id}.eml`))
      return mime.toString('latin1')
    },
  })

  serve(app, 'sendAgain', {
    params: MessageParams,
    statuses: [507],
    response: Done,
    handler: async (request) => {
      const { id } = request.params
      const { customerId } = signedIn(request)
      await app.database.transaction().execute(async (transaction) => {
        const isQueued = await sendAgain(transaction, { id, customerId }, app.now())
        if (!isQueued) fail(404, 'There is no failed message of this id.')
        const entry = { action: 'sent again', resource: 'outbox', recordId: id } as const
        await app.audit.write(request, entry, transaction)
      })
      return true as const
    },
  })

  serve(app, 'webhookKey', {
    params: MessageParams,
    statuses: [404],
    response: answer({ key: Type.String({ description: 'Of the HMAC-SHA256 in x-seawindow-signature' }) }),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { customerId } = signedIn(request)
      const message = await app.database
        .selectFrom('outbox')
        .select('id')
        .where('id', '=', request.params.id)
        .where('customer_id', '=', customerId)
        .executeTakeFirst()
      if (!message) fail(404, NOT_FOUND)
      return { key: webhookKey(await serverSecret(app.database), customerId) }
    },
  })
}
