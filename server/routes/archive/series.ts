import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { SeriesCoverage } from '#schemas/shapes/seriesCoverage.ts'
import { throwSourceUnavailable } from '#server/domainErrors.ts'
import { fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import { admissionOf } from '#server/plugins/heavyWork.ts'
import { seriesOfRow } from '#server/series/seriesRows.ts'
import { monthlyCoverage } from '#weather/hindcast/monthlyCoverage.ts'
import { parameterByName } from '#weather/parameters.ts'
import { serve } from '../serve.ts'

const SeriesParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: 2147483647, title: 'Series' }) })

/** Series of the archive, besides reading them as records. */
export const seriesRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'seriesCoverage', {
    params: SeriesParams,
    statuses: [404, 429],
    response: SeriesCoverage,
    handler: async (request, reply) => {
      const { customerId } = signedIn(request)
      const series = await seriesOfRow(app.database, app.weather, { customerId, id: request.params.id })
      if (!series) return fail(404, 'Series not found')
      const { content, problems } = series
      if (!content) return fail(503, problems.join('; '))
      const { parameters, samplings } = content
      const read = await admissionOf(
        request,
        reply,
      )((work) => content.read(parameters, work)).catch(throwSourceUnavailable)
      const { from, columns } = monthlyCoverage(read, samplings)
      return {
        from,
        parameters: Object.entries(columns).map(([name, shares]) => {
          const { displayName: title = name, unit = '' } = parameterByName(name) ?? {}
          return { name, title, unit, ...shares }
        }),
      }
    },
  })
}
