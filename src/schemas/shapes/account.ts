import { type Static, Type } from 'typebox'
import form from '../forms/password.json' with { type: 'json' }
import { answer } from './answer.ts'

/** The portal's form and the call share one schema, so that they report the same messages. */
export const PasswordChange = Type.Unsafe<{ currentPassword: string; newPassword: string }>(form)
export type PasswordChange = Static<typeof PasswordChange>

const time = (description: string) => Type.String({ format: 'date-time', description })

export const AccountSession = answer({
  id: Type.String({ description: 'Names the session in these calls; nobody signs in with it' }),
  createdAt: time('When the user signed in'),
  usedAt: time('When the session was last used, some minutes late'),
  expiresAt: time('When it ends at the latest'),
  isCurrent: Type.Boolean({ description: 'Whether this call came with it' }),
})
export type AccountSession = Static<typeof AccountSession>

export const AccountSessions = Type.Array(AccountSession)
export type AccountSessions = Static<typeof AccountSessions>

export const CalendarState = answer({
  createdAt: Type.Unsafe<string | null>({
    type: ['string', 'null'],
    format: 'date-time',
    description: "When the address of the user's calendar was made; null without one",
  }),
})
export type CalendarState = Static<typeof CalendarState>

export const CalendarAddress = answer({
  address: Type.String({ description: 'Opens the calendar without sign-in; answered this once' }),
})
export type CalendarAddress = Static<typeof CalendarAddress>

export const AccountSessionParams = Type.Object({ session: Type.String({ minLength: 1, maxLength: 100 }) })

/** A file that the portal creates from what it shows; the portal reports it before saving it. */
export const SavedFile = Type.Object(
  {
    file: Type.String({
      title: 'File',
      maxLength: 200,
      // No control, invisible or direction-changing characters, which would disguise the entry of the audit.
      pattern: '^[^\\p{C}\\p{Zl}\\p{Zp}/\\\\]+\\.(csv|pdf|png)$',
      'x-message': 'Must be the name of a CSV, PDF or PNG file, without a folder or control characters',
      description: 'The name of the file',
    }),
  },
  { additionalProperties: false },
)
export type SavedFile = Static<typeof SavedFile>
