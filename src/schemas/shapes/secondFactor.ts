import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'

const SecondFactorKind = Type.Enum(['code', 'recovery'])
export type SecondFactorKind = Static<typeof SecondFactorKind>

/** Answer of GET /authentication with status 401: the password was right, and the second factor is missing. */
export const SecondFactorRequest = answer({
  secondFactor: answer({
    id: Type.String({ description: 'Names the sign-in in POST /authentication/second, for five minutes' }),
    kinds: Type.Array(SecondFactorKind, {
      description: 'With what the user can complete the sign-in: a one-time code or a recovery code',
    }),
  }),
})
export type SecondFactorRequest = Static<typeof SecondFactorRequest>

const code = Type.String({ title: 'Code', minLength: 1, maxLength: 100 })

/** Body of POST /authentication/second. */
export const SecondFactorProof = answer({
  id: Type.String({ title: 'Id', minLength: 43, maxLength: 43, pattern: '^[\\w-]*$' }),
  code,
})
export type SecondFactorProof = Static<typeof SecondFactorProof>

const nullableTime = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })

export const SecondFactorState = answer({
  isOffered: Type.Boolean({
    description: 'Whether the user can have one: not a shared account, and not a user without a password',
  }),
  codesSince: nullableTime('When one-time codes were set up; null without them'),
  recoveryCodes: Type.Integer({ description: 'How many recovery codes are left' }),
})
export type SecondFactorState = Static<typeof SecondFactorState>

/** Before a second factor is changed, the user types the password, a one-time code or a recovery code. */
export const OwnProof = answer({
  proof: Type.String({ title: 'Code or password', minLength: 1, maxLength: 200 }),
})
export type OwnProof = Static<typeof OwnProof>

export const CodeSetup = answer({
  secret: Type.String({ description: 'The secret in base32, to be typed into an app; answered this once' }),
  address: Type.String({ description: 'The same as an otpauth address, for a QR code' }),
})
export type CodeSetup = Static<typeof CodeSetup>

export const CodeConfirmation = answer({ code })

export const RecoveryCodes = answer({
  recoveryCodes: Type.Array(Type.String(), {
    description: 'Each signs in once in place of the second factor; answered this once',
  }),
})
export type RecoveryCodes = Static<typeof RecoveryCodes>
