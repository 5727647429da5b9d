import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Customer, CustomerConfig } from '#schemas/shapes/customer.ts'
import { openProfiles, type Profiles } from '../customers/profiles.ts'
import { SMALL_VALUE } from '../database/changeCache.ts'
import { type CustomerRow, customerById, customerOfHost } from '../repositories/customers.ts'

/** The id of the default profile, used when the customer is unknown. */
const noCustomer = { id: -1, name: '' }

interface Customers {
  profiles: Profiles
  /** The customer whose own host name this call came to, or null. */
  ofHost(request: FastifyRequest): Promise<{ id: number; name: string } | null>
  /** The customer of the signed-in user, or else that of the host name, or else the one without a host name. */
  of(request: FastifyRequest): Promise<Customer>
  profileOf(request: FastifyRequest): Promise<CustomerConfig>
}

declare module 'fastify' {
  interface FastifyInstance {
    customers: Customers
  }
}

/** Determines the customer of a call, and its profile. */
export const customers = fp<{ customersDir: string }>(
  async (app, { customersDir }) => {
    const profiles = openProfiles(customersDir, app.now)

    const rows = app.cache.namespace<CustomerRow | undefined>(() => SMALL_VALUE)
    const version = () => app.cache.versionOf(['customers'])
    const byId = (id: number) => rows.get(`id ${id}`, version(), () => customerById(app.database, id))
    const byHost = (host: string | null) =>
      rows.get(`host ${host ?? ''}`, version(), () => customerOfHost(app.database, host))

    async function ofHost({ hostname }: FastifyRequest) {
      const configured = app.config.customerHosts[hostname.toLowerCase()]
      const found = configured === undefined ? await byHost(hostname.toLowerCase()) : await byId(configured)
      return found ?? null
    }

    async function customerOf(request: FastifyRequest) {
      if (request.user) return (await byId(request.user.customerId)) ?? noCustomer
      return (await ofHost(request)) ?? (await byHost(null)) ?? noCustomer
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
