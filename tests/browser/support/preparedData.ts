import { rmSync } from 'node:fs'
import { startProduct } from './product.ts'

/**
 * Makes the database and its demonstration once for all files, which each start their product with a copy of it, in half the
 * time. A product that does not start is told of by each file.
 */
export async function setup(): Promise<() => void> {
  const product = await startProduct().catch(() => null)
  if (product === null) return () => {}
  await product.stop({ keepData: true })
  process.env.PREPARED_DATA = product.dataDir
  return () => rmSync(product.dataDir, { recursive: true, force: true })
}
