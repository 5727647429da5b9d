import { type Static, Type } from 'typebox'

export const PreferencesParams = Type.Object({ username: Type.String({ maxLength: 100 }) })

/** The preferences that the portal stores for a user: a flat map of names to JSON values. */
export const Preferences = Type.Record(Type.String(), Type.Unknown(), {
  maxProperties: 500,
  propertyNames: { minLength: 1, maxLength: 200 },
})
export type Preferences = Static<typeof Preferences>
