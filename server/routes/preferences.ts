import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { signedIn } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import { type Preferences, savePreferences, userPreferences } from '../repositories/preferences.ts'
import { serve } from './serve.ts'

interface OfUser {
  Params: { username: string }
}

const params = {
  type: 'object',
  required: ['username'],
  properties: { username: { type: 'string', maxLength: 100 } },
}

/** A flat map of names to JSON values. */
const preferencesSchema = {
  type: 'object',
  maxProperties: 500,
  propertyNames: { minLength: 1, maxLength: 200 },
}

/** The user, when it is the one that the address names. */
function ownUser(request: FastifyRequest<OfUser>) {
  const user = signedIn(request)
  if (request.params.username !== user.username)
    fail(403, 'Preferences can be read and changed by their own user only.')
  return user
}

/** What the portal remembers for a user. */
export const preferencesRoutes: FastifyPluginAsync = async (app) => {
  serve<OfUser>(app, 'preferences', {
    params,
    response: preferencesSchema,
    handler: (request) => userPreferences(app.database, ownUser(request).id),
  })

  serve<OfUser & { Body: Preferences }>(app, 'savePreferences', {
    params,
    body: preferencesSchema,
    response: preferencesSchema,
    handler: async (request) => {
      await savePreferences(app.database, ownUser(request).id, request.body)
      return request.body
    },
  })
}
