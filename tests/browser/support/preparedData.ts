import { rmSync } from 'node:fs'
import { startProduct } from './product.ts'

/**
 * Creates the database with its demonstration data once. Each test file starts its product with a copy, which halves the
 * start time. If the product does not start here, each test file reports it.
 */
export async function setup(): Promise<() => void> {
  const product = await startProduct().catch(() => null)
  if (product === null) return () => {}
  await product.stop({ keepData: true })
  process.env.PREPARED_DATA = product.dataDir
  return () => rmSync(product.dataDir, { recursive: true, force: true })
}
