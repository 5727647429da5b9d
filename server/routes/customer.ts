import type { FastifyPluginAsync } from 'fastify'
import { roles } from '#schemas/access/access.ts'
import { Customer, CustomerPermissions, CustomerQuotas, Roles } from '#schemas/shapes/customer.ts'
import { signedIn } from '../plugins/access.ts'
import { quotaUses } from '../records/quotas/quotaUse.ts'
import { serve } from './serve.ts'

const RUN_DAYS = 'Days of forecasts'

/** The customer of the portal: name, branding, modules, and the permissions that its users can have. */
export const customerRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'customer', {
    response: Customer,
    cached: {
      // The response of the same address depends on the host name and the user.
      version: async (request) => {
        const rows = app.cache.versionOf(['customers'])
        return rows && `${rows} ${JSON.stringify(await app.customers.profileOf(request))}`
      },
    },
    handler: (request) => app.customers.of(request),
  })

  serve(app, 'customerPermissions', {
    response: CustomerPermissions,
    handler: async (request) =>
      app.forms.permissionsOf(signedIn(request).customerId).map((permissionName) => ({ permissionName })),
  })

  serve(app, 'customerQuotas', {
    response: CustomerQuotas,
    handler: async (request) => {
      const { customerId } = signedIn(request)
      const uses = await quotaUses(app.database, customerId, app.config.quotas, app.now())
      const files = app.forms.resources(customerId)
      return uses.map(({ kind, ...use }) => ({ title: files[kind]?.resource.title ?? RUN_DAYS, ...use }))
    },
  })

  serve(app, 'userRoles', { response: Roles, handler: () => [...roles] })
}
