import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { logOptions, requestLogger } from '#server/log/logOptions.ts'

it('leaves quoted addresses out of messages about requests, and no other quotes', async () => {
  const lines: string[] = []
  const app = Fastify({
    logger: logOptions({ level: 'trace', stream: { write: (line) => lines.push(line) } }),
    childLoggerFactory: requestLogger(),
  })
  // As Fastify warns of a second response.
  app.get('/:name', async ({ url, log }) => log.warn(`The reply to "${url}" was already sent`))
  await app.inject('/secret')
  app.log.warn('The file "sites.json" is broken')
  const messages = lines.map((line) => JSON.parse(line).msg)
  expect(messages).toContain('The reply to')
  expect(messages).toContain('The file "sites.json" is broken')
  expect(lines.join()).not.toContain('secret')
})
