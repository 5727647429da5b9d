import { expect, test } from 'vitest'
import { startProduct } from './support/product.ts'

test('a server that does not start fails at once, with the reason and the log of the servers', async () => {
  const { address, stop } = await startProduct()
  await stop()
  const start = startProduct({ env: { DATABASE_URL: 'postgres://127.0.0.1:9/none' }, dataDir: '/nowhere' })
  const problem = 'The database at DATABASE_URL does not answer.\nThe log of the servers ends with:\n'
  await expect(start).rejects.toThrow(problem)
  await expect(start).rejects.toThrow(`Seawindow is at ${address}`)
})
