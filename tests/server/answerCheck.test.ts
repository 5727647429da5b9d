import Fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { apiRoute } from '#schemas/calls/apiRoutes.ts'
import { withAnswerCheck } from './answerCheck.ts'

/** An app with one call, which declares an integer as its response. */
const answering = (value: unknown, type = 'application/json') =>
  withAnswerCheck(async () => {
    const app = Fastify()
    app.get(
      '/',
      {
        config: { row: apiRoute('hwwaHeights') },
        schema: { response: { 200: { type: 'integer' } } },
        serializerCompiler: () => JSON.stringify,
      },
      (_, reply) => reply.type(type).send(JSON.stringify(value)),
    )
    await app.ready()
    return app
  })

describe('the check of answers', () => {
  it('accepts an answer that fits', async () => {
    const { app, check } = await answering(7)
    const answer = await app.inject('/')
    expect(answer.json()).toBe(7)
    expect(() => check(answer)).not.toThrow()
  })

  it('throws for an answer that does not fit', async () => {
    const { app, check } = await answering('seven')
    const answer = await app.inject('/')
    expect(() => check(answer)).toThrow(
      'The answer of hwwaHeights does not fit its schema: data must be integer',
    )
  })

  it('throws for a media type that the call does not declare', async () => {
    const { app, check } = await answering(7, 'application/vnd.other+json')
    const answer = await app.inject('/')
    expect(() => check(answer)).toThrow('application/vnd.other+json has no schema')
  })
})
