import { type Static, Type } from 'typebox'
import { answer } from '../answer.ts'
import { MAX_KEY } from '../siteId.ts'

const resource = Type.String({ description: 'The name of the resource' })

/** The records of one resource that belong to a user. */
const Belonging = answer({
  resource,
  isPrivate: Type.Boolean({
    description: 'Nobody but the user can see them, and they are deleted with the user',
  }),
  count: Type.Integer(),
})
export type Belonging = Static<typeof Belonging>

/** Answer of GET /settings/users/{id}/belongings: only resources of which there are any. */
export const Belongings = Type.Array(Belonging)

/** Body of POST /settings/users/{id}/hand-over. */
export const HandOver = Type.Object(
  {
    to: Type.Integer({
      minimum: 1,
      maximum: MAX_KEY,
      title: 'Receiver',
      description: 'The id of the user who gets the records',
    }),
    private: Type.Optional(
      Type.Boolean({ description: 'Also hand over what nobody but the user can see', default: false }),
    ),
  },
  { additionalProperties: false },
)

/** A record that needs attention after a hand-over. */
const NoticedRecord = answer({
  resource,
  id: Type.Integer(),
  name: Type.String(),
  reason: Type.String({ description: 'A sentence without its full stop' }),
})
export type NoticedRecord = Static<typeof NoticedRecord>

/** Answer of POST /settings/users/{id}/hand-over. */
export const HandedOver = answer({
  handedOver: Belongings,
  stopping: Type.Array(NoticedRecord, {
    description:
      'What was handed over, but sends nothing or is of no use, because the receiver may not use it',
  }),
  left: Type.Array(NoticedRecord, {
    description: 'What was not handed over, for example because the receiver has a record of that name',
  }),
})
export type HandedOver = Static<typeof HandedOver>
