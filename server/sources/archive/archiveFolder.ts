import { join } from 'node:path'

/** The folder in the archive that holds a folder of each customer who has series. */
export const CUSTOMERS = 'customers'

/** The folder of the stores of a customer; without one, of the installation. */
export function archiveFolder(dataDir: string, customerId?: number): string {
  const shared = join(dataDir, 'archive')
  return customerId === undefined ? shared : join(shared, CUSTOMERS, String(customerId))
}
