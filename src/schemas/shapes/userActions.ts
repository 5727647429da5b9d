import { type Static, Type } from 'typebox'
import { answer } from './answer.ts'

/** The most users of one call. */
export const MOST_USERS = 1000

/** What administrators do to the sign-in of several users. */
export const userActions = ['invite', 'lock', 'unlock', 'reset'] as const
export type UserAction = (typeof userActions)[number]

/** Body of POST /settings/users/actions. */
export const UserActionRequest = Type.Object({
  action: Type.Enum([...userActions]),
  ids: Type.Array(Type.Integer({ minimum: 1, maximum: 2147483647, title: 'User' }), {
    minItems: 1,
    maxItems: MOST_USERS,
    description: 'The users',
    'x-message': { maxItems: `At most ${MOST_USERS.toLocaleString('en')} users at once` },
  }),
})
export type UserActionRequest = Static<typeof UserActionRequest>

const given = {
  password: Type.Optional(Type.String({ description: 'A one-time password, shown this once' })),
  link: Type.Optional(
    Type.String({ description: 'An invitation, shown this once; absent where it was sent by mail' }),
  ),
  until: Type.Optional(Type.String({ format: 'date-time', description: 'When it ends unused' })),
}

/** Answer of POST /settings/users/{id}/invitation. */
export const InvitationAnswer = answer({ link: given.link, until: given.until })

/** Answer of POST /settings/users/actions: all but the refused users are changed. */
export const UserActionAnswer = answer({
  done: Type.Integer(),
  refused: Type.Array(
    answer({ id: Type.Integer(), username: Type.Optional(Type.String()), message: Type.String() }),
  ),
  given: Type.Array(
    answer({ id: Type.Integer(), username: Type.String(), email: Type.Optional(Type.String()), ...given }),
  ),
})
export type UserActionAnswer = Static<typeof UserActionAnswer>
