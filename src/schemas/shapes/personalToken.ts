import { type Static, Type } from 'typebox'
import form from '../forms/token.json' with { type: 'json' }
import { answer } from './answer.ts'
import { MAX_KEY } from './siteId.ts'

/** What a token may do. The portal's form and the call share one schema. */
export interface TokenRequest {
  name: string
  /** The last day, UTC. */
  expiresOn: string
  canWrite: boolean
  permissions: string[]
  siteIds?: number[]
}
export const TokenRequest = Type.Unsafe<TokenRequest>(form)

export const PersonalToken = answer({
  id: Type.Integer(),
  name: Type.String(),
  permissions: Type.Array(Type.String(), {
    description: 'Of these, those that the user has at the time of a call',
  }),
  canWrite: Type.Boolean({ description: 'Whether calls that change data are open to it' }),
  siteIds: Type.Unsafe<number[] | null>({
    type: ['array', 'null'],
    items: { type: 'integer' },
    description: "Only these sites; null for all of the user's",
  }),
  createdAt: Type.String({ format: 'date-time' }),
  expiresOn: Type.String({ format: 'date', description: 'The last day, UTC' }),
  hasEnded: Type.Boolean(),
  usedAt: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: 'When it was last used, a minute late',
  }),
  usedFrom: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'The network address of the last use',
  }),
})
export type PersonalToken = Static<typeof PersonalToken>

export const PersonalTokens = Type.Array(PersonalToken)
export type PersonalTokens = Static<typeof PersonalTokens>

export const MadeToken = answer({
  id: Type.Integer(),
  token: Type.String({ description: 'The token; answered this once' }),
})
export type MadeToken = Static<typeof MadeToken>

export const TokenParams = Type.Object({ id: Type.Integer({ minimum: 1, maximum: MAX_KEY, title: 'Token' }) })
