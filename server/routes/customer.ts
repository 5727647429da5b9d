import type { FastifyPluginAsync } from 'fastify'
import { permissionsOf } from '../customers/permissions.ts'
import { serve } from './serve.ts'

const customerSchema = {
  type: 'object',
  required: ['id', 'name', 'config'],
  properties: { id: { type: 'integer' }, name: { type: 'string' }, config: { type: 'object' } },
}

const permissionsSchema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['permissionName'],
    properties: { permissionName: { type: 'string' } },
  },
}

/** Who the portal is for: name, branding, modules, permissions. */
export const customerRoutes: FastifyPluginAsync = async (app) => {
  serve(app, 'customer', {
    response: customerSchema,
    handler: (request, reply) => {
      // The same address answers each host name and each user with another customer.
      reply.header('vary', 'Accept, Authorization, Host').header('cache-control', 'private, no-cache')
      return app.customers.of(request)
    },
  })

  serve(app, 'customerPermissions', {
    response: permissionsSchema,
    handler: async (request) =>
      permissionsOf((await app.customers.profileOf(request)).modules).map((permissionName) => ({
        permissionName,
      })),
  })
}
