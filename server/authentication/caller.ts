import type { FastifyRequest } from 'fastify'
import type { SignedInUser } from '../repositories/tokens.ts'

/** The user who makes a call, whoever is looked at meanwhile: of this one the audit tells, and computations are counted. */
export const callerOf = ({ user, viewer }: FastifyRequest): SignedInUser | null => viewer ?? user
