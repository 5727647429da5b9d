import fp from 'fastify-plugin'
import { INTERNAL_PREFIX } from '#server/records/recordCalls.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The methods of the calls at a path, apart from OPTIONS; empty if no call has it. */
    callMethods(path: string): Set<string>
  }
}

/** The methods of calls; those of records are not registered as routes. */
const callMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** The addresses that the pattern of a route matches: `:name` is one part of a path, `*` any rest. */
const matcherOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/\/$/, '')
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/:\w+/g, '[^/]+')
      .replaceAll('*', '.*')}/?$`,
  )

/** Adds what follows from other methods: a GET can be a HEAD, and every known address answers OPTIONS. */
export function withImplied(methods: ReadonlySet<string>): string[] {
  const head = methods.has('GET') ? ['HEAD'] : []
  return [...new Set([...methods, ...head, 'OPTIONS'])].sort()
}

/**
 * Knows which methods each address has, because the router can only say whether it finds one method. Registered before the
 * routes; those of the files of the portal are not among them.
 */
export const allowedMethods = fp(
  async (app) => {
    const matchers = new Map<string, { matches: RegExp; methods: Set<string> }>()
    app.addHook('onRoute', ({ method, url }) => {
      if (url === '/*' || url.startsWith(INTERNAL_PREFIX)) return
      const known = matchers.get(url) ?? { matches: matcherOf(url), methods: new Set() }
      for (const name of [method].flat()) known.methods.add(name)
      matchers.set(url, known)
    })
    app.decorate('callMethods', (path: string) => {
      // The server as a whole.
      if (path === '*') return new Set(callMethods)
      const isOfRecords = (method: string) =>
        app.forms.recordCall({ method, originalUrl: path }) !== undefined
      const methods = new Set(callMethods.filter(isOfRecords))
      for (const known of matchers.values())
        if (known.matches.test(path)) for (const method of known.methods) methods.add(method)
      return methods
    })
  },
  { name: 'allowedMethods' },
)
