import { sql } from 'kysely'
import timeZoneOf from 'tz-lookup'
import type { RecordHooks } from '../recordHooks.ts'

/** Sites: the IANA zone of the position, and whether the site is a favorite of the reader. */
export const sites: RecordHooks = {
  quota: 'QUOTA_SITES',
  derive: ({ latitude, longitude }) => ({ timeZone: timeZoneOf(Number(latitude), Number(longitude)) }),
  computed: ({ id, customerId }) => ({
    isFavorite: sql`exists (
      select 1 from favorites
      where favorites.customer_id = ${customerId} and site_id = records.id and user_id = ${id}
    )`,
  }),
}
