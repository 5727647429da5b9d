import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import timeZoneOf from 'tz-lookup'
import { Explanation } from '../../src/schemas/shapes/explanation.ts'
import {
  HindcastCsv,
  HindcastCsvQuery,
  HindcastParameterList,
  HindcastPoints,
  HindcastRequest,
  HindcastResult,
} from '../../src/schemas/shapes/hindcast.ts'
import { hindcastParameters } from '../../src/weather/parameters.ts'
import { limitText } from '../../src/weather/windows/limitText.ts'
import { throwSourceUnavailable } from '../domainErrors.ts'
import { analyseHindcast } from '../hindcast/analyseHindcast.ts'
import { csvAnswer } from '../hindcast/csvAnswer.ts'
import { explanationOf } from '../hindcast/explanationOf.ts'
import { parameterList, regionErrors, requestErrors, tableRequestOf } from '../hindcast/hindcastRequest.ts'
import { isAtSea, prepareCoast } from '../hindcast/isAtSea.ts'
import { refuse } from '../plugins/validation.ts'
import { serve } from './serve.ts'

/** Ignores a failure once the caller has gone. */
const unlessAborted = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
}

/** How often conditions held in the past, and the hours behind it. */
export const hindcastRoutes: FastifyPluginAsync = async (app) => {
  const { hindcastCache, weather } = app
  app.addHook('onListen', async () => void prepareCoast())

  const checkedTableRequest = (body: HindcastRequest) => {
    refuse(requestErrors(body), HindcastRequest)
    return tableRequestOf(body, timeZoneOf(body.latitude, body.longitude))
  }

  serve(app, 'hindcastAnalysis', {
    body: HindcastRequest,
    response: HindcastResult,
    handler: async ({ body }) => {
      const tableRequest = checkedTableRequest(body)
      return analyseHindcast(tableRequest, await hindcastCache.get(tableRequest))
    },
  })

  serve(app, 'hindcastExplanation', {
    body: HindcastRequest,
    response: Explanation,
    handler: async ({ body }) => {
      const tableRequest = checkedTableRequest(body)
      return explanationOf(
        tableRequest.limits.map(limitText),
        tableRequest,
        await hindcastCache.get(tableRequest),
      )
    },
  })

  serve(app, 'hindcastCsv', {
    query: HindcastCsvQuery,
    response: HindcastCsv,
    handler: async ({ query: { lat, lon, parameterlist }, signal }, reply) => {
      const { parameters, errors } = parameterList(parameterlist)
      refuse([...regionErrors(lat, lon, '/lat'), ...errors], HindcastCsvQuery)
      const point = { latitude: lat, longitude: lon, offshore: isAtSea(lat, lon) }
      const names = parameters.map(({ name }) => name)
      // A download takes all there is, once: it is not cached.
      const sourced = await weather
        .series(point, names, undefined, undefined, signal)
        .catch(throwSourceUnavailable)
        .catch(unlessAborted(signal))
      // The caller has gone: there is nobody to answer.
      if (!sourced) return reply.hijack()
      return reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(csvAnswer(sourced, parameters), { objectMode: false }))
    },
  })

  serve(app, 'hindcastPoints', {
    response: HindcastPoints,
    handler: async () => (await weather.places?.().catch(throwSourceUnavailable)) ?? [],
  })

  serve(app, 'hindcastParameters', {
    response: HindcastParameterList,
    handler: () =>
      hindcastParameters.map(({ parameterId, name, description, unit }) => ({
        id: parameterId,
        name,
        shortDescription: description,
        unit: { name: unit },
      })),
  })
}
