import { fileURLToPath } from 'node:url'
import type { CustomerConfig } from '#schemas/shapes/customer.ts'
import { openProfiles, type Profiles } from '#server/customers/profiles.ts'

/** The profiles of the customers of the demonstration. */
export const testProfiles = openProfiles(
  fileURLToPath(new URL('../../public/customers', import.meta.url)),
  () => new Date(),
)

/** The same profiles with other modules. */
export const profilesOffering = (modules: CustomerConfig['modules']): Profiles => ({
  ...testProfiles,
  profile: (customerId) => ({ ...testProfiles.profile(customerId), modules }),
})
