import type { RecordHooks } from '../recordHooks.ts'

/** Which user may see which site. */
export const siteUsers = {
  pairs: {
    table: 'site_users',
    ends: [
      {
        field: 'siteId',
        column: 'site_id',
        resource: 'sites',
        labels: ['name'],
        notFound: 'Site not found',
      },
      {
        field: 'userId',
        column: 'user_id',
        resource: 'users',
        labels: ['username', 'email'],
        notFound: 'User not found',
      },
    ],
    expiresOn: { field: 'expiresOn', column: 'expires_on' },
  },
} satisfies RecordHooks
