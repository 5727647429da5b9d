import Fastify from 'fastify'

/** A bare Fastify process: receives bodies by path from its parent, serves only these, and sends its address to the parent. */
process.once('message', async (answers: Record<string, string>) => {
  const app = Fastify()
  for (const [path, text] of Object.entries(answers)) {
    const body = Buffer.from(text)
    app.get(path, (_request, reply) => reply.type('application/json; charset=utf-8').send(body))
  }
  process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) })
})
