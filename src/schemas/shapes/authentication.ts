import { type Static, Type } from 'typebox'
import type { RoleName } from '../access/access.ts'
import { answer } from './answer.ts'

const roleNames = ['User', 'MultiUser', 'Administrator'] as const satisfies readonly RoleName[]

/** Headers of the sign-in. Not required: who sends none gets the form's message. */
export const SignInHeaders = Type.Object({
  username: Type.Optional(Type.String({ maxLength: 2000, description: 'Percent-encoded UTF-8' })),
  password: Type.Optional(Type.String({ maxLength: 2000, description: 'Percent-encoded UTF-8' })),
})

const rights = {
  username: Type.String(),
  roles: Type.Array(answer({ roleName: Type.Enum(roleNames) })),
  permissions: Type.Array(answer({ permissionName: Type.String() })),
  mainPage: Type.String({ description: 'The permission of the module to open first' }),
}

export const AuthenticationResult = answer({
  token: Type.String({ description: 'For the Authorization header: Bearer and this' }),
  ...rights,
})
export type AuthenticationResult = Static<typeof AuthenticationResult>

/** What the signed-in user may do at this moment. */
export const SessionRights = answer(rights)
export type SessionRights = Static<typeof SessionRights>
