import { type Static, Type } from 'typebox'
import { answer } from '../answer.ts'

/** The records of one resource that belong to a user. */
const Belonging = answer({
  resource: Type.String({ description: 'The name of the resource' }),
  isPrivate: Type.Boolean({
    description: 'Nobody but the user can see them, and they are deleted with the user',
  }),
  count: Type.Integer(),
})
export type Belonging = Static<typeof Belonging>

/** Answer of GET /settings/users/{id}/belongings: only resources of which there are any. */
export const Belongings = Type.Array(Belonging)
