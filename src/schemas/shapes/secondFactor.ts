import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'

const SecondFactorKind = Type.Enum(['passkey', 'code', 'recovery'])
export type SecondFactorKind = Static<typeof SecondFactorKind>

/** Answer of GET /authentication with status 401: the password was right, and the second factor is missing. */
export const SecondFactorRequest = answer({
  secondFactor: answer({
    id: Type.String({ description: 'Names the sign-in in POST /authentication/second, for five minutes' }),
    kinds: Type.Array(SecondFactorKind, {
      description:
        'With what the user can complete the sign-in: a passkey of this host name, a one-time code or a recovery code',
    }),
    passkey: Type.Optional(
      Type.Unsafe<PublicKeyCredentialRequestOptionsJSON>({
        type: 'object',
        description: 'The options of `navigator.credentials.get`, as JSON, if the user has a passkey',
      }),
    ),
  }),
})
export type SecondFactorRequest = Static<typeof SecondFactorRequest>

const code = Type.String({ title: 'Code', minLength: 1, maxLength: 100 })

/** Bytes of WebAuthn as base64url. */
const bytes = Type.String({ maxLength: 20_000, pattern: '^[\\w-]*$' })

const credential = { id: bytes, rawId: bytes, type: Type.Literal('public-key') }

const stepId = Type.String({ title: 'Id', minLength: 43, maxLength: 43, pattern: '^[\\w-]*$' })

/** Body of POST /authentication/second: a code, or what a passkey has signed. */
export const SecondFactorProof = answer(
  {
    id: stepId,
    code: Type.Optional(code),
    assertion: Type.Optional(
      Type.Unsafe<AuthenticationResponseJSON>(
        Type.Object(
          {
            ...credential,
            response: Type.Object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
          },
          { description: 'The answer of `navigator.credentials.get`, as JSON' },
        ),
      ),
    ),
  },
  { minProperties: 2, maxProperties: 2 },
)
export type SecondFactorProof = Static<typeof SecondFactorProof>

const nullableTime = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date-time', description })

export const SecondFactorState = answer({
  isOffered: Type.Boolean({
    description: 'Whether the user can have one: not a shared account, and not a user without a password',
  }),
  codesSince: nullableTime('When one-time codes were set up; null without them'),
  recoveryCodes: Type.Integer({ description: 'How many recovery codes are left' }),
  passkeys: Type.Array(
    answer({
      id: Type.String(),
      name: Type.String(),
      host: Type.String({ description: 'The host name for which alone it is valid' }),
      createdAt: Type.String({ format: 'date-time' }),
      usedAt: nullableTime('When it was last used'),
    }),
  ),
  passkeyProblem: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    description: 'Why no passkey can be made at this address; null if one can',
  }),
})
export type SecondFactorState = Static<typeof SecondFactorState>

/** Before a second factor is changed, the user types the password, a one-time code or a recovery code. */
export const OwnProof = answer({
  proof: Type.String({ title: 'Code or password', minLength: 1, maxLength: 200 }),
})
export type OwnProof = Static<typeof OwnProof>

export const PasskeySetup = answer({
  id: Type.String({ description: 'Names the passkey that is being made, for five minutes' }),
  options: Type.Unsafe<PublicKeyCredentialCreationOptionsJSON>({
    type: 'object',
    description: 'The options of `navigator.credentials.create`, as JSON',
  }),
})
export type PasskeySetup = Static<typeof PasskeySetup>

export const PasskeyConfirmation = answer({
  id: stepId,
  attestation: Type.Unsafe<RegistrationResponseJSON>(
    Type.Object(
      {
        ...credential,
        response: Type.Object({
          clientDataJSON: bytes,
          attestationObject: bytes,
          transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
        }),
      },
      { description: 'The answer of `navigator.credentials.create`, as JSON' },
    ),
  ),
})

export const PasskeyRemoval = answer({
  id: Type.String({ minLength: 1, maxLength: 2000 }),
  proof: OwnProof.properties.proof,
})

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
