import type { FastifyPluginAsync } from 'fastify'
import { roles } from '#schemas/access/access.ts'
import { Customer, CustomerPermissions, Roles } from '#schemas/shapes/customer.ts'
import { signedIn } from '../plugins/access.ts'
import { serve } from './serve.ts'

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

  serve(app, 'userRoles', { response: Roles, handler: () => [...roles] })
}
