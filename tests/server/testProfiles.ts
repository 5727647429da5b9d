import { fileURLToPath } from 'node:url'
import { openProfiles } from '../../server/customers/profiles.ts'

/** The profiles of the customers of the demonstration. */
export const testProfiles = openProfiles(
  fileURLToPath(new URL('../../public/customers', import.meta.url)),
  () => new Date(),
)
