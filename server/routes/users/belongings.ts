import type { FastifyPluginAsync } from 'fastify'
import { Belongings, HandedOver, HandOver } from '#schemas/shapes/records/belongings.ts'
import { UserParams } from '#schemas/shapes/records/siteUsers.ts'
import { fail } from '#server/failure.ts'
import { belongingsOf } from '#server/records/owned/belongings.ts'
import { handOver } from '#server/records/owned/handOver.ts'
import { oneRecord } from '#server/records/readRecords.ts'
import { lockedRows } from '#server/records/recordAccess.ts'
import { isOneOf } from '#server/repositories/recordQuery.ts'
import { serve } from '../serve.ts'
import { accessToUsers, USER_NOT_FOUND } from './changeOfUser.ts'

/** What belongs to a user, and handing it over to another. */
export const belongingsRoutes: FastifyPluginAsync = async (app) => {
  const { database } = app

  serve(app, 'userBelongings', {
    params: UserParams,
    response: Belongings,
    handler: async (request) => {
      const access = accessToUsers(app, request)
      const { id, customerId } =
        (await oneRecord(database, access, request.params.id)) ?? fail(404, USER_NOT_FOUND)
      return belongingsOf(database, app.forms.resources(customerId), { id, customerId })
    },
  })

  serve(app, 'handOver', {
    params: UserParams,
    body: HandOver,
    // The call can run out of disk space, although it is of no resource.
    statuses: [507],
    response: HandedOver,
    handler: async (request) => {
      const access = accessToUsers(app, request)
      const { id } = request.params
      const { to: receiver, private: withPrivate = false } = request.body
      const refuse = (message: string) => fail(400, `Receiver: ${message}`, [{ path: '/to', message }])
      if (receiver === id) refuse('Must be another user')
      return database.transaction().execute(async (transaction) => {
        const open = { ...access, transaction }
        const users = await lockedRows(open, [isOneOf([id, receiver])])
        const from = users.find(({ row }) => row.id === id) ?? fail(404, USER_NOT_FOUND)
        if (from.refusal !== undefined) fail(403, `${from.refusal}.`)
        const to = users.find(({ row }) => row.id === receiver) ?? refuse('There is no such user')
        if (to.refusal !== undefined) fail(403, `${to.row.body.username}: ${to.refusal}.`)
        const files = app.forms.resources(access.user.customerId)
        const handedOver = await handOver(open, files, { from: from.row, to: to.row, withPrivate })
        if (handedOver.handedOver.length > 0) {
          const label = `${from.row.body.username} → ${to.row.body.username}`
          await app.audit.write(
            request,
            { action: 'handed over', resource: 'users', recordId: id, label },
            transaction,
          )
        }
        return handedOver
      })
    },
  })
}
