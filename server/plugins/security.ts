import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import fp from 'fastify-plugin'

/** Security headers and compression of every answer; the page has a content policy of its own. */
export const security = fp(
  async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      // A sign-in window of an identity provider must be able to answer.
      crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
      strictTransportSecurity: { includeSubDomains: false },
    })
    await app.register(compress, {
      threshold: 1024,
      // The default brotli quality is made for compressing once, not for every answer.
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    })
    app.addHook('onSend', async (request, reply) => {
      reply.header('x-request-id', request.id)
    })
  },
  { name: 'security' },
)
