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
import { questionOf, regionErrors, requestErrors } from '../hindcast/hindcastQuestion.ts'
import { prepareCoast } from '../hindcast/isAtSea.ts'
import { parameterList } from '../hindcast/parameterList.ts'
import { createHindcastReader } from '../hindcast/readHindcast.ts'
import { refuse } from '../plugins/validation.ts'
import { serve } from './serve.ts'

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
    refuse(requestErrors(body), HindcastRequest)
    return questionOf(body, timeZoneOf(body.latitude, body.longitude))
  }

  serve(app, 'hindcastAnalysis', {
    body: HindcastRequest,
    response: HindcastResult,
    handler: async ({ body }) => {
      const question = questionIn(body)
      return analyseHindcast(question, await remember(question))
    },
  })

  serve(app, 'hindcastExplanation', {
    body: HindcastRequest,
    response: Explanation,
    handler: async ({ body }) => {
      const question = questionIn(body)
      return explanationOf(question.limits.map(limitText), question, await remember(question))
    },
  })

  serve(app, 'hindcastCsv', {
    query: HindcastCsvQuery,
    response: HindcastCsv,
    handler: async ({ query: { lat, lon, parameterlist }, signal }, reply) => {
      const { parameters, errors } = parameterList(parameterlist)
      refuse([...regionErrors(lat, lon, '/lat'), ...errors], HindcastCsvQuery)
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
    response: HindcastPoints,
    handler: async () => (await app.weather.places?.().catch(throwSourceUnavailable)) ?? [],
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
