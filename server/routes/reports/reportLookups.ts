import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { chartsOfSite, reportTypes } from '#schemas/reports/report.ts'
import { answer } from '#schemas/shapes/answer.ts'
import { siteId } from '#schemas/shapes/siteId.ts'
import { fail } from '#server/failure.ts'
import { signedIn } from '#server/plugins/access.ts'
import { visibleSite } from '#server/repositories/sites.ts'
import { serve } from '../serve.ts'

const Types = Type.Array(
  answer({
    id: Type.Integer(),
    type: Type.String({ description: 'What people choose, for example PDF' }),
  }),
)

const Charts = Type.Array(
  answer({
    chartId: Type.Integer({ description: 'A chart set of the forecast page' }),
    parameterId: Type.Integer({ description: 'Its first parameter' }),
    name: Type.String(),
  }),
)

/** The options of the report form. */
export const reportLookupRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'reportTypes', {
    response: Types,
    cached: { version: () => 'of this program' },
    handler: () => reportTypes.map(({ id, type }) => ({ id, type })),
  })

  serve(app, 'reportCharts', {
    params: Type.Object({ siteId }),
    statuses: [404],
    response: Charts,
    handler: async (request) => {
      const site = await visibleSite(app.database, signedIn(request), request.params.siteId)
      return site ? chartsOfSite(site.isOffshore) : fail(404, 'Site not found')
    },
  })
}
