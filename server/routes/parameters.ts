import type { FastifyPluginAsync } from 'fastify'
import {
  ParameterGroups,
  ParametersQuery,
  ThresholdList,
  ViewParameterList,
} from '#schemas/shapes/forecast/parameters.ts'
import { thresholdOnly } from '#weather/adapters/thresholds.ts'
import { fail } from '../failure.ts'
import { thresholdErrors } from '../forecast/checkThresholds.ts'
import { groupedParameters, viewParameters } from '../forecast/viewParameters.ts'
import { signedIn } from '../plugins/access.ts'
import { refuse } from '../plugins/validation.ts'
import { visibleSite } from '../repositories/sites.ts'
import { saveThresholds, userThresholds } from '../repositories/thresholds.ts'
import { serve } from './serve.ts'

/** Parameters of the forecast with the user's thresholds. */
export const parameterRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'parameters', {
    query: ParametersQuery,
    statuses: [404],
    response: ViewParameterList,
    cached: {
      version: (request) => {
        const { id, customerId } = signedIn(request)
        return app.cache.versionOf(['thresholds', id], ['records', customerId, 'sites'], ['site_users', id])
      },
    },
    handler: async (request) => {
      const user = signedIn(request)
      const { siteId } = request.query
      const site = siteId === undefined ? undefined : await visibleSite(app.database, user, siteId)
      if (site === null) fail(404, 'Site not found')
      return viewParameters(await userThresholds(app.database, user.id), site?.isOffshore ?? true)
    },
  })

  serve(app, 'groupedParameters', {
    response: ParameterGroups,
    cached: { version: () => 'of this program' },
    handler: () => groupedParameters(),
  })

  serve(app, 'saveParameters', {
    body: ThresholdList,
    response: ViewParameterList,
    handler: async (request) => {
      const user = signedIn(request)
      if (user.roles.includes('MultiUser'))
        fail(403, 'The thresholds of a shared account are kept in the browser, not on the server.')
      refuse(thresholdErrors(request.body), ThresholdList)
      await saveThresholds(app.database, user.id, request.body.map(thresholdOnly))
      return viewParameters(await userThresholds(app.database, user.id), true)
    },
  })
}
