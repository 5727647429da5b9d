import Fastify from 'fastify'

/** A process whose Fastify sends the bodies that its parent names, by path, and does nothing else; tells its parent where. */
process.once('message', async (answers: Record<string, string>) => {
  const app = Fastify()
  for (const [path, text] of Object.entries(answers)) {
    const body = Buffer.from(text)
    app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
  }
  process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })
})
