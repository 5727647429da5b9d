import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Customer, CustomerConfig } from '../../src/schemas/shapes/customer.ts'
import { openProfiles, type Profiles } from '../customers/profiles.ts'
import { customerById, customerOfHost } from '../repositories/customers.ts'

/** The id of the default profile: no customer is known. */
const noCustomer = { id: -1, name: '' }

interface Customers {
  profiles: Profiles
  /** The customer whose own host name this call came to, or null. */
  ofHost(request: FastifyRequest): Promise<{ id: number; name: string } | null>
  /** The customer of the signed-in user, else of the host name, else the one that owns no host name. */
  of(request: FastifyRequest): Promise<Customer>
  profileOf(request: FastifyRequest): Promise<CustomerConfig>
}

declare module 'fastify' {
  interface FastifyInstance {
    customers: Customers
  }
}

/** Which customer a call belongs to, and its profile. */
export const customers = fp<{ customersDir: string }>(
  async (app, { customersDir }) => {
    const profiles = openProfiles(customersDir, app.now)

    async function ofHost({ hostname }: FastifyRequest) {
      const configured = app.config.customerHosts[hostname.toLowerCase()]
      const found =
        configured === undefined
          ? await customerOfHost(app.database, hostname.toLowerCase())
          : await customerById(app.database, configured)
      return found ?? null
    }

    async function customerOf(request: FastifyRequest) {
      if (request.user) return (await customerById(app.database, request.user.customerId)) ?? noCustomer
      return (await ofHost(request)) ?? (await customerOfHost(app.database, null)) ?? noCustomer
    }

    app.decorate('customers', {
      profiles,
      ofHost,
      of: async (request) => {
        const { id, name } = await customerOf(request)
        return { id, name, config: profiles.profile(id) }
      },
      profileOf: async (request) =>
        profiles.profile(request.user ? request.user.customerId : (await customerOf(request)).id),
    })
  },
  { name: 'customers' },
)
