import type { FastifyServerOptions } from 'fastify'
import type { Config } from './config.ts'

/** Headers and settings that must never stand in a log. */
export const logOptions = ({ logLevel }: Config): FastifyServerOptions['logger'] => ({
  level: logLevel,
  redact: ['headers', 'req.headers', 'config', 'password', 'token'].flatMap((key) => [key, `*.${key}`]),
})
