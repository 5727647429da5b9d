import type { FastifyPluginAsync } from 'fastify'
import viewParametersSchema from '../../src/schemas/calls/viewParameters.json' with { type: 'json' }
import type { ViewParameter } from '../../src/schemas/entities.ts'
import { thresholdErrors } from '../forecast/checkThresholds.ts'
import { parameterGroupsSchema, viewParameterListSchema } from '../forecast/forecastSchema.ts'
import { groupedParameters, viewParameters } from '../forecast/viewParameters.ts'
import { thresholdOnly, type ViewThreshold } from '../forecast/viewThreshold.ts'
import { signedIn } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import { refuse } from '../plugins/validation.ts'
import { visibleSite } from '../repositories/sites.ts'
import { saveThresholds, userThresholds } from '../repositories/thresholds.ts'
import { serve } from './serve.ts'

const siteQuery = {
  type: 'object',
  properties: { siteId: { type: 'integer', minimum: 1, maximum: 2147483647, title: 'Site' } },
}

/** Parameters of the forecast with the user's thresholds. */
export const parameterRoutes: FastifyPluginAsync = async (app) => {
  serve<{ Querystring: { siteId?: number } }>(app, 'parameters', {
    query: siteQuery,
    response: viewParameterListSchema,
    handler: async (request): Promise<ViewParameter[]> => {
      const user = signedIn(request)
      const { siteId } = request.query
      const site = siteId === undefined ? undefined : await visibleSite(app.database, user, siteId)
      if (site === null) fail(404, 'Site not found')
      return viewParameters(await userThresholds(app.database, user.id), site?.isOffshore ?? true)
    },
  })

  serve(app, 'groupedParameters', { response: parameterGroupsSchema, handler: () => groupedParameters() })

  serve<{ Body: ViewThreshold[] }>(app, 'saveParameters', {
    body: viewParametersSchema,
    response: viewParameterListSchema,
    handler: async (request): Promise<ViewParameter[]> => {
      const user = signedIn(request)
      if (user.roles.includes('MultiUser'))
        fail(403, 'The thresholds of a shared account are kept in the browser, not on the server.')
      refuse(thresholdErrors(request.body), viewParametersSchema)
      await saveThresholds(app.database, user.id, request.body.map(thresholdOnly))
      return viewParameters(await userThresholds(app.database, user.id), true)
    },
  })
}
