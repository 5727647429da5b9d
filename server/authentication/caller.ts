import type { FastifyRequest } from 'fastify'
import type { SignedInUser } from '../repositories/tokens.ts'

/**
 * The user who makes a call, even while viewing the portal as another user. The audit and the queue of computations use this one.
 */
export const callerOf = ({ user, viewer }: FastifyRequest): SignedInUser | null => viewer ?? user
