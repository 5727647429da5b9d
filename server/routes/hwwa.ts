import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import requestSchema from '../../src/schemas/calls/hwwaRequest.json' with { type: 'json' }
import type {
  Explanation,
  HwwaBound,
  HwwaParameter,
  HwwaResult,
  HwwaSite,
} from '../../src/schemas/entities.ts'
import { limitText } from '../../src/weather/windows/limitText.ts'
import { explanationOf } from '../hindcast/explanationOf.ts'
import { explanationSchema } from '../hindcast/explanationSchema.ts'
import { analyseHwwa } from '../hwwa/analyseHwwa.ts'
import { availableParameters } from '../hwwa/availableParameters.ts'
import { type HwwaCall, hwwaErrors, hwwaQuestion } from '../hwwa/hwwaQuestion.ts'
import {
  hwwaHeightsSchema,
  hwwaParametersSchema,
  hwwaResultSchema,
  hwwaSitesSchema,
} from '../hwwa/hwwaSchema.ts'
import { signedIn } from '../plugins/access.ts'
import { fail } from '../plugins/errors.ts'
import { refuse } from '../plugins/validation.ts'
import { historicSite, historicSites, type SiteRow } from '../repositories/sites.ts'
import { serve } from './serve.ts'

const siteId = { type: 'integer', minimum: 1, maximum: 2147483647, title: 'Site' }
const parametersQuery = {
  type: 'object',
  required: ['siteId', 'height'],
  properties: { siteId, height: { type: 'number', title: 'Height' } },
}
const heightsParams = { type: 'object', required: ['siteId'], properties: { siteId } }

/** Weather-window analytics: usable hours and days of a site in each month, and how its wind varies. */
export const hwwaRoutes: FastifyPluginAsync = async (app) => {
  const { remember } = app

  const siteOf = async (request: FastifyRequest, id: number): Promise<SiteRow> =>
    (await historicSite(app.database, signedIn(request), id)) ?? fail(404, 'Site not found')

  const questionOf = async (request: FastifyRequest<{ Body: HwwaCall }>) => {
    refuse(hwwaErrors(request.body), requestSchema)
    return hwwaQuestion(request.body, await siteOf(request, request.body.site.id))
  }

  serve<{ Body: HwwaCall }>(app, 'hwwa', {
    body: requestSchema,
    response: hwwaResultSchema,
    handler: async (request): Promise<HwwaResult> => {
      const question = await questionOf(request)
      const { weatherParameters, includeInputWeatherParametersInTheResponse } = request.body
      const asked = includeInputWeatherParametersInTheResponse
        ? (weatherParameters as HwwaBound[])
        : undefined
      return analyseHwwa(question, await remember(question), asked)
    },
  })

  serve<{ Body: HwwaCall }>(app, 'hwwaExplanation', {
    body: requestSchema,
    response: explanationSchema,
    handler: async (request): Promise<Explanation> => {
      const question = await questionOf(request)
      const shifts = { windowLength: question.windowLength, isCompressed: false }
      return explanationOf(question.limits.map(limitText), shifts, await remember(question))
    },
  })

  serve(app, 'hwwaSites', {
    response: hwwaSitesSchema,
    handler: async (request): Promise<HwwaSite[]> =>
      (await historicSites(app.database, signedIn(request))).map(({ id, name }) => ({ id, name })),
  })

  serve<{ Querystring: { siteId: number; height: number } }>(app, 'hwwaParameters', {
    query: parametersQuery,
    response: hwwaParametersSchema,
    handler: async (request): Promise<HwwaParameter[]> => {
      const { siteId: id, height } = request.query
      const available = await availableParameters(app.weather, await siteOf(request, id))
      return available
        .at(height)
        .map(({ parameterId, name, unit, description }) => ({ id: parameterId, name, unit, description }))
    },
  })

  serve<{ Params: { siteId: number } }>(app, 'hwwaHeights', {
    params: heightsParams,
    response: hwwaHeightsSchema,
    handler: async (request): Promise<number[]> =>
      (await availableParameters(app.weather, await siteOf(request, request.params.siteId))).heights,
  })
}
