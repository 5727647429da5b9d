import type { FastifyPluginAsync } from 'fastify'
import { Belongings } from '#schemas/shapes/records/belongings.ts'
import { UserParams } from '#schemas/shapes/records/siteUsers.ts'
import { fail } from '#server/failure.ts'
import { belongingsOf } from '#server/records/owned/belongings.ts'
import { oneRecord } from '#server/records/readRecords.ts'
import { serve } from '../serve.ts'
import { accessToUsers, USER_NOT_FOUND } from './changeOfUser.ts'

/** What belongs to a user. */
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
}
