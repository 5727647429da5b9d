import type { FastifyPluginAsync } from 'fastify'
import { Preferences, PreferencesParams } from '#schemas/shapes/preferences.ts'
import { fail } from '../failure.ts'
import { signedIn } from '../plugins/access.ts'
import { savePreferences, userPreferences } from '../repositories/preferences.ts'
import { type CheckedRequest, serve } from './serve.ts'

/** The signed-in user, if it is the one that the address names. */
function ownUser(request: CheckedRequest<typeof PreferencesParams>) {
  const user = signedIn(request)
  if (request.params.username !== user.username)
    fail(403, 'Preferences can be read and changed by their own user only.')
  return user
}

/** The stored preferences of a user. */
export const preferencesRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'preferences', {
    params: PreferencesParams,
    statuses: [403],
    response: Preferences,
    handler: (request) => userPreferences(app.database, ownUser(request).id),
  })

  serve(app, 'savePreferences', {
    params: PreferencesParams,
    statuses: [403],
    body: Preferences,
    response: Preferences,
    handler: async (request) => {
      await savePreferences(app.database, ownUser(request).id, request.body)
      return request.body
    },
  })
}
