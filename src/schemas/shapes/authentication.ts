import { type Static, Type } from 'typebox'
import type { RoleName } from '../access/access.ts'
import { answer } from './answer.ts'

const roleNames = ['User', 'MultiUser', 'Administrator'] as const satisfies readonly RoleName[]

/** Headers of the sign-in. Optional, so that a caller without them gets the form's message. */
export const SignInHeaders = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 2000, description: 'Percent-encoded UTF-8' })),
  password: Type.Optional(Type.String({ maxLength: 2000, description: 'Percent-encoded UTF-8' })),
  customer: Type.Optional(
    Type.Integer({ description: 'The customer whose user is meant, of those that status 409 names' }),
  ),
})

/** Answer with status 409: users of several customers have this name and password, and the call names none of them. */
export const CustomerChoice = answer({
  customers: Type.Array(answer({ id: Type.Integer(), name: Type.String() }), {
    description: 'The customers, of which the header `customer` of a further call names one',
  }),
})
export type CustomerChoice = Static<typeof CustomerChoice>

const rights = {
  username: Type.String(),
  roles: Type.Array(answer({ roleName: Type.Enum(roleNames) })),
  permissions: Type.Array(answer({ permissionName: Type.String() })),
  mainPage: Type.String({ description: 'The permission of the module to open first' }),
  mustChangePassword: Type.Optional(
    Type.Literal(true, {
      description: 'The password is a one-time one: every other call is refused until it is changed',
    }),
  ),
  mustSetUpSecondFactor: Type.Optional(
    Type.Literal(true, {
      description:
        'The company requires a second factor: only calls of the account are open until it is set up',
    }),
  ),
}

export const AuthenticationResult = answer({
  token: Type.String({ description: 'For the Authorization header: Bearer and this' }),
  ...rights,
})
export type AuthenticationResult = Static<typeof AuthenticationResult>

/** The current rights of the signed-in user, or of the user as whom an administrator views the portal. */
export const SessionRights = answer({
  ...rights,
  view: Type.Optional(
    answer(
      {
        userId: Type.Integer({ description: 'The user that is looked at: the rights are theirs' }),
        viewer: Type.String({ description: 'The username of the administrator who looks' }),
      },
      { description: 'Present while an administrator looks at the portal as this user: nothing is changed' },
    ),
  ),
})
export type SessionRights = Static<typeof SessionRights>

export const ViewAsRequest = answer({
  userId: Type.Integer({ minimum: 1, maximum: 2147483647, title: 'User' }),
})

/** Answer of POST /settings/users/{id}/password, and of no other call. */
export const OneTimePassword = answer({
  password: Type.String({ description: 'Signs the user in until it is changed; shown this once' }),
  until: Type.String({ format: 'date-time', description: 'When it ends unused' }),
})
export type OneTimePassword = Static<typeof OneTimePassword>

/** Answer of POST /settings/users/{id}/identity, and of no other call. */
export const IdentityLink = answer({
  link: Type.String({
    description: 'Connects the first identity that uses it with the user; shown this once',
  }),
  until: Type.String({ format: 'date-time', description: 'When it ends unused' }),
})

/** Body of POST /authentication_aad. */
export const IdentityLinkUse = Type.Object({
  code: Type.String({ minLength: 43, maxLength: 43, title: 'Code of the link' }),
})
