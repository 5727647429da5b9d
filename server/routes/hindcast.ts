import { Readable } from 'node:stream'
import type { FastifyPluginAsync } from 'fastify'
import timeZoneOf from 'tz-lookup'
import requestSchema from '../../src/schemas/calls/hindcastRequest.json' with { type: 'json' }
import type {
  Explanation,
  HindcastParameter,
  HindcastPoint,
  HindcastRequest,
  HindcastResult,
} from '../../src/schemas/entities.ts'
import type { FieldSchema } from '../../src/schemas/resourceFile.ts'
import { hindcastParameters } from '../../src/weather/parameters.ts'
import { limitText } from '../../src/weather/windows/limitText.ts'
import { throwSourceUnavailable } from '../domainErrors.ts'
import { analyseHindcast } from '../hindcast/analyseHindcast.ts'
import { csvAnswer } from '../hindcast/csvAnswer.ts'
import { explanationOf } from '../hindcast/explanationOf.ts'
import { explanationSchema } from '../hindcast/explanationSchema.ts'
import { questionOf, regionErrors, requestErrors } from '../hindcast/hindcastQuestion.ts'
import {
  csvAnswerSchema,
  hindcastParameterListSchema,
  hindcastPointsSchema,
  hindcastResultSchema,
} from '../hindcast/hindcastSchema.ts'
import { prepareCoast } from '../hindcast/isAtSea.ts'
import { parameterList } from '../hindcast/parameterList.ts'
import { createHindcastReader } from '../hindcast/readHindcast.ts'
import { refuse } from '../plugins/validation.ts'
import { serve } from './serve.ts'

const { latitude, longitude } = requestSchema.properties

const csvQuery: FieldSchema = {
  type: 'object',
  required: ['lat', 'lon', 'parameterlist'],
  properties: {
    lat: latitude,
    lon: longitude,
    parameterlist: {
      type: 'string',
      title: 'Parameters',
      pattern: '^\\d{1,6}(,\\d{1,6})*$',
      'x-message': 'At least one required',
    },
  },
}

/** What a failure is once nobody waits any more: nothing. */
const unlessAborted = (signal: AbortSignal) => (error: unknown) => {
  if (!signal.aborted) throw error
}

/** How often conditions held in the past, and the hours behind it. */
export const hindcastRoutes: FastifyPluginAsync = async (app) => {
  const read = createHindcastReader(app.weather)
  const { remember } = app
  app.addHook('onListen', async () => void prepareCoast())

  const questionIn = (body: HindcastRequest) => {
    refuse(requestErrors(body), requestSchema)
    return questionOf(body, timeZoneOf(body.latitude, body.longitude))
  }

  serve<{ Body: HindcastRequest }>(app, 'hindcastAnalysis', {
    body: requestSchema,
    response: hindcastResultSchema,
    handler: async ({ body }): Promise<HindcastResult> => {
      const question = questionIn(body)
      return analyseHindcast(question, await remember(question))
    },
  })

  serve<{ Body: HindcastRequest }>(app, 'hindcastExplanation', {
    body: requestSchema,
    response: explanationSchema,
    handler: async ({ body }): Promise<Explanation> => {
      const question = questionIn(body)
      return explanationOf(question.limits.map(limitText), question, await remember(question))
    },
  })

  serve<{ Querystring: { lat: number; lon: number; parameterlist: string } }>(app, 'hindcastCsv', {
    query: csvQuery,
    response: csvAnswerSchema,
    handler: async ({ query: { lat, lon, parameterlist }, signal }, reply) => {
      const { parameters, errors } = parameterList(parameterlist)
      refuse([...regionErrors(lat, lon, '/lat'), ...errors], csvQuery)
      const names = parameters.map(({ name }) => name)
      const sourced = await read({ latitude: lat, longitude: lon }, names, signal).catch(
        unlessAborted(signal),
      )
      // Whoever asked has gone: nothing is left to answer.
      if (!sourced) return reply.hijack()
      return reply
        .type('application/json; charset=utf-8')
        .send(Readable.from(csvAnswer(sourced, parameters), { objectMode: false }))
    },
  })

  serve(app, 'hindcastPoints', {
    response: hindcastPointsSchema,
    handler: async (): Promise<HindcastPoint[]> =>
      (await app.weather.places?.().catch(throwSourceUnavailable)) ?? [],
  })

  serve(app, 'hindcastParameters', {
    response: hindcastParameterListSchema,
    handler: (): HindcastParameter[] =>
      hindcastParameters.map(({ parameterId, name, description, unit }) => ({
        id: parameterId,
        name,
        shortDescription: description,
        unit: { name: unit },
      })),
  })
}
