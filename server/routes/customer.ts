import type { FastifyPluginAsync } from 'fastify'
import { roles } from '../../src/schemas/access/access.ts'
import { Customer, CustomerPermissions, Roles } from '../../src/schemas/shapes/customer.ts'
import { signedIn } from '../plugins/access.ts'
import { serve } from './serve.ts'

/** Who the portal is for: name, branding, modules, and what its users can be given. */
export const customerRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'customer', {
    response: Customer,
    cached: {
      // The same address answers each host name and each user with another customer.
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
