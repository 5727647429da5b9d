import type { OutgoingHttpHeaders } from 'node:http'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import Fastify from 'fastify'
import fp from 'fastify-plugin'
import { frameOptions } from './contentPolicy.ts'

/**
 * The headers that helmet sets. They are the same for every response and are computed once, because computing them for each one
 * takes longer than everything else that a cached response needs.
 */
async function securityHeaders(): Promise<OutgoingHttpHeaders> {
  const app = Fastify()
  let headers: OutgoingHttpHeaders = {}
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // As in the policy above.
    frameguard: { action: 'deny' },
    // The sign-in window of an identity provider must be able to send its result to the portal.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    strictTransportSecurity: { includeSubDomains: false },
    // These are read only by discontinued browsers and plugins, or are the default of current ones.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.get('/', (_request, reply) => {
    headers = { ...reply.raw.getHeaders() }
    return reply.send()
  })
  await app.inject('/')
  await app.close()
  return headers
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Names and values alternating, for responses that `writeHead` sends without the hooks. */
    securityHeaders: readonly string[]
  }
}

/** Security headers and compression of every response; the page has a content policy of its own. */
export const security = fp(
  async (app) => {
    const common = Object.entries(await securityHeaders()).map(
      ([name, value]) => [name, String(value)] as const,
    )
    app.decorate('securityHeaders', common.flat())
    app.addHook('onSend', (request, reply, _payload, done) => {
      reply.header('x-request-id', request.id)
      const policy = reply.getHeader('content-security-policy')
      if (policy !== undefined) {
        const framing = frameOptions(String(policy))
        if (framing !== undefined) reply.header('x-frame-options', framing)
      }
      for (const [name, value] of common) if (!reply.hasHeader(name)) reply.header(name, value)
      done()
    })
    await app.register(compress, {
      threshold: 1024,
      // The default brotli quality is meant for compressing once, not for every response.
      brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    })
  },
  { name: 'security' },
)
