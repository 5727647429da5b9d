import type { FastifyPluginAsync } from 'fastify'
import { Type } from 'typebox'
import { alertFrequencies, alertLogics, alertOperators } from '../../src/schemas/alerts/alert.ts'
import { answer } from '../../src/schemas/shapes/answer.ts'
import { serve } from './serve.ts'

const Frequencies = Type.Array(
  answer({ id: Type.Integer(), frequency: Type.Integer({ description: 'Updates per day' }) }),
)

const Types = Type.Array(answer({ id: Type.Integer(), type: Type.String() }))

const cached = { version: () => 'of this program' }

/** What the fields of an alert can be. */
export const alertLookupRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'alertFrequencies', {
    response: Frequencies,
    cached,
    handler: () => alertFrequencies.map(({ id, frequency }) => ({ id, frequency })),
  })
  serve(app, 'alertOperators', { response: Types, cached, handler: () => [...alertOperators] })
  serve(app, 'alertLogics', { response: Types, cached, handler: () => [...alertLogics] })
}
