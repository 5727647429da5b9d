import { messageOf } from '#server/messageOf.ts'
import { startServer } from '#server/startServer.ts'

/** Message from the parent process: start a server with these settings, or stop the server of this key. */
export type ServerOrder = { key: number } & (
  | { order: 'start'; environment: NodeJS.ProcessEnv }
  | { order: 'stop' }
)

/** The reply: the address of a started server, or the reason why the order failed. */
export type ServerAnswer = { key: number } & ({ address?: string } | { problem: string })

const running = new Map<number, { stop: () => Promise<void> }>()

async function follow(order: ServerOrder): Promise<{ address?: string }> {
  if (order.order === 'start') {
    const server = await startServer(order.environment)
    running.set(order.key, server)
    return { address: server.address }
  }
  await running.get(order.key)?.stop()
  running.delete(order.key)
  return {}
}

const answer = (message: ServerAnswer) => process.send!(message)

process.on('message', (order: ServerOrder) => {
  follow(order).then(
    (done) => answer({ key: order.key, ...done }),
    (error: unknown) => answer({ key: order.key, problem: messageOf(error) }),
  )
})
// The parent process has ended.
process.on('disconnect', () => process.exit())
