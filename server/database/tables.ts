import type { ColumnType, Generated, Kysely } from 'kysely'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import type { ImportPlan, Upload } from '#schemas/shapes/upload.ts'
import type { AlertWindow } from '#weather/alerts/eventWindow.ts'
import type { EventEnd, WeatherEvent } from '#weather/alerts/weatherEvents.ts'

/** A JSON column: written as JSON text, read as a parsed value. */
export type Body = Record<string, unknown>
type Json<T> = ColumnType<T, string, string>
type Derived<T> = ColumnType<T, never, never>

/** What an evaluation of an alert changed about an event; `moved` is a change that sends no message. */
export interface AlertChange {
  thread: string
  change: 'start' | 'change' | 'moved' | EventEnd | 'stopped'
  window: AlertWindow
}

/** A weather window with the identity of its calendar entry; unix seconds. */
export interface CalendarWindow {
  id: string
  start: number
  end: number
}

export interface Tables {
  customers: { id: number; name: string; hosts: string[] }
  users: {
    id: Generated<number>
    customer_id: number
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    body: Json<Body>
    username: Derived<string>
    /** Of `comparisonKey`: a username in any case, without outer spaces. */
    username_key: Derived<string>
    email: Derived<string>
    /** Never part of the body, which administrators read; null for a user without a password. */
    password_hash: string | null
    /** When the one-time password expires; null where the password is the user's own. */
    one_time_until: Date | null
    /** Since when the user is locked; null for a user who may sign in. */
    locked_at: Date | null
    /** The last sign-in. */
    signed_in_at: Date | null
    /** With these columns, users are records like those of any other resource (`server/records/hooks/users.ts`). */
    resource: Generated<string>
    owner_id: number | null
    derived: ColumnType<Body, string | undefined, string>
  }
  /** The records of every resource. */
  records: {
    customer_id: number
    resource: string
    id: Generated<number>
    version: Generated<number>
    /** The user who made the record; stored also where the resource has no owner. */
    owner_id: number | null
    created_at: Generated<Date>
    updated_at: Generated<Date>
    body: Json<Body>
    /** Fields that the server computes from the body on every write. */
    derived: ColumnType<Body, string | undefined, string>
  }
  /** The expression indexes and constraints on records that the resource files require. */
  record_indexes: { name: string; resource: string; expression: string }
  /** The audit log; rows are only added. */
  audit: { id: Generated<number>; customer_id: number; body: Json<Body> }
  /** The previous state of records that were changed in bulk, stored while the change can be undone. */
  record_undos: {
    id: string
    customer_id: number
    user_id: number
    resource: string
    action: 'edit' | 'delete' | 'import'
    at: Date
    /** Rows of `records`. */
    rows: Json<unknown[]>
    /** Rows of other tables that were deleted with them; of an import the ids of the records that it has made. */
    relations: Json<{ table: string; rows: unknown[] }[]>
  }
  tokens: {
    hash: string
    user_id: number
    created_at: Date
    expires_at: Date
    /** When it was last used; some minutes late. */
    used_at: Date
    /** The id of the viewed-as user, who may have been deleted since. */
    viewed_as: number | null
    /** Whether the session began with a password; one of single sign-on needs no second factor. */
    with_password: Generated<boolean>
  }
  /** Devices on which a user has signed in, by the hash of their device cookie. */
  devices: { hash: string; user_id: number; used_at: Date }
  sign_in_attempts: { id: Generated<number>; key: string; at: Date }
  site_users: {
    customer_id: number
    site_id: number
    user_id: number
    /** The last day on which the user may see the site, UTC; null if it has no end. */
    expires_on: Generated<Date | null>
    /** Whether administrators have been told that the end is near. */
    is_end_told: Generated<boolean>
  }
  favorites: { customer_id: number; user_id: number; site_id: number }
  preferences: { user_id: number; name: string; value: Json<unknown> }
  thresholds: { user_id: number; parameter_id: number; body: Json<Body> }
  forecast_runs: {
    customer_id: number
    site_id: number
    /** Forecast reference time. */
    run: Date
    /** Who made the run: a provider that pushes runs to the site, else `installation`. */
    provider: Generated<string>
    /** First hour, and the number of hours. */
    start: Date
    length: number
    /** Names of the columns in `data`, in their order. */
    parameters: string[]
    provenance: Json<Provenance>
    /** The columns as packed by forecast/packedColumns.ts. */
    data: Uint8Array
  }
  /** What became of the runs that feeds should have, by forecast reference time. */
  feed_runs: {
    customer_id: number
    feed_id: number
    run: Date
    read_at: Date
    attempts: number
    /** Null if the run is stored. */
    problem: string | null
  }
  /** Messages to recipients and webhooks, queued together with the change that they report; each is sent once. */
  outbox: {
    id: Generated<number>
    customer_id: number
    resource: string
    record_id: number
    /** Groups messages that belong together; they are ordered by sequence. */
    thread: string
    sequence: number
    kind: string
    recipient: string
    /** The recipient in the spelling that is compared (`mailboxOf`); of a webhook its address. */
    mailbox: string
    channel: 'mail' | 'webhook'
    /** The host of a webhook; null for mail. */
    host: string | null
    /** The thread whose first message opened this thread, if that is another one. */
    opening: string | null
    /** The customer's messages of a channel leave by turn, then id: those of one record have ascending turns. */
    turn: Generated<number>
    content: Json<object>
    state: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'cancelled'>
    /** Why it failed, is retried or was cancelled. */
    reason: string | null
    attempts: Generated<number>
    /** Identifies the process that is currently sending it. */
    claim: string | null
    /** When it is due; while it is being sent, when its claim ends. */
    next_try: Date
    message_id: string
    created_at: Date
    /** When it was last queued; retries end a day later. */
    queued_at: Date
    sent_at: Date | null
  }
  /** Recipients who get no messages of a record, or of one thread of it. */
  mutes: {
    customer_id: number
    resource: string
    record_id: number
    /** Empty for all threads of the record. */
    thread: string
    recipient: string
    /** The recipient in the spelling that is compared. */
    mailbox: string
    created_at: Date
  }
  /** Hosts of webhooks that do not answer; a row is removed once its host answers. */
  silent_hosts: {
    host: string
    /** How often in a row it has not answered. */
    silences: number
    silent_at: Date
    /** When one message may ask it again. */
    next_try: Date
  }
  /** The mails that a customer has sent since the begin of an hour or, to one mailbox, of a day. */
  mail_counts: {
    customer_id: number
    /** Empty for all mails of the customer. */
    mailbox: string
    since: Date
    mails: number
  }
  /** Secrets that the server generates and that all its processes share. */
  server_secrets: { name: string; value: string }
  /** Tokens with which programs call, by the hash of their secret. */
  personal_tokens: {
    id: Generated<number>
    user_id: number
    hash: string
    name: string
    permissions: Json<string[]>
    can_write: boolean
    /** Null for all sites of the user. */
    site_ids: Json<number[]> | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
    used_from: string | null
  }
  /** The calendar address of each user, by the hash of its secret. */
  calendars: { user_id: number; hash: string; created_at: Date }
  /** The windows of a site in a user's calendar, as of a run. */
  calendar_windows: {
    customer_id: number
    user_id: number
    site_id: number
    run: Date
    windows: Json<CalendarWindow[]>
  }
  /** Users' identities at the identity provider; the user is null once deleted. */
  identities: {
    issuer: string
    subject: string
    customer_id: number
    user_id: number | null
    linked_at: Date
  }
  /** Links that connect a user with an identity; each can be used once. */
  identity_links: { user_id: number; customer_id: number; hash: string; expires_at: Date }
  invitations: { user_id: number; customer_id: number; hash: string; expires_at: Date }
  /** The one-time codes that an app of the user generates. */
  one_time_codes: {
    user_id: number
    /** Encrypted with a key of `server_secrets`. */
    secret: string
    created_at: Date
    /** Null until a code has shown that the app has the secret. */
    confirmed_at: Date | null
    /** The time step of the last code that was used; neither it nor an earlier one is valid again. */
    last_step: Generated<string>
  }
  /** Codes for users who have lost their second factor, as hashes; a row is removed when its code is used. */
  recovery_codes: { user_id: number; hash: string }
  /** The public keys of the users' passkeys. */
  passkeys: {
    /** The id of the credential, as base64url. */
    id: string
    user_id: number
    /** The host name for which it was made and for which alone it is valid. */
    host: string
    name: string
    /** As base64url. */
    public_key: string
    counter: string
    transports: Json<string[]>
    created_at: Date
    used_at: Date | null
  }
  /** Sign-ins that wait for a second factor, and passkeys that are being made, by the hash of their id. */
  second_steps: {
    hash: string
    user_id: number
    purpose: 'sign-in' | 'passkey'
    /** What a passkey has to sign. */
    challenge: string | null
    tries: Generated<number>
    expires_at: Date
  }
  /** The newest evaluation of each alert; `new` before the first. */
  alert_states: {
    customer_id: number
    alert_id: number
    site_id: number
    /** Reference time and provider of the last run that was evaluated. */
    run: Date | null
    provider: Generated<string>
    state: 'new' | 'ok' | 'noData' | 'stopped'
    /** Why there are no data, or why the alert is not evaluated, as a message for users. */
    reason: string | null
    /** When this state began. */
    at: Date
  }
  /** The weather events of alerts; `ended_at` is null for ongoing ones. */
  alert_events: {
    customer_id: number
    alert_id: number
    thread: string
    site_id: number
    fires: WeatherEvent['fires']
    hours: Json<AlertWindow>
    /** The hours in the last message. */
    reported: Json<AlertWindow>
    sequence: number
    opened_at: Date
    ended_at: Date | null
    ended: EventEnd | 'stopped' | null
  }
  /** The evaluations that changed something. */
  alert_evaluations: {
    customer_id: number
    alert_id: number
    id: Generated<number>
    at: Date
    run: Date
    state: 'ok' | 'noData' | 'stopped'
    reason: string | null
    changes: Json<AlertChange[]>
  }
  /** When each report is next due; triggers of `records` update it with each change of a report. */
  report_schedules: {
    customer_id: number
    report_id: number
    /** Occurrences up to this time are decided, or are from before the report was saved. */
    decided_until: Date
    /** When the report is to be processed next; null where no occurrence follows. */
    next_at: Date | null
  }
  /** Due occurrences of reports, one row each: sent, or skipped with the reason. */
  report_occurrences: {
    customer_id: number
    report_id: number
    at: Date
    state: 'queued' | 'skipped'
    /** Why it was skipped, as a message for users. */
    reason: string | null
    /** Reference time of the forecast that it contains. */
    run: Date | null
    /** The thread of its messages in the outbox. */
    thread: string | null
    decided_at: Date
  }
  /** What a version of the checker has decided about the patterns of form files: a reason why one is refused, null if it is safe. */
  pattern_verdicts: { checker: string; digest: string; pattern: Json<string>; reason: string | null }
  /** What the list shows of each series of the archive. */
  archive_series: {
    id: Generated<number>
    /** Null if it is the installation's. */
    customer_id: number | null
    name: string
    /** Another text whenever the series may have changed. */
    stamp: string
    body: Json<Body>
  }
  /** Files that are sent to the archive. */
  archive_uploads: {
    id: Generated<number>
    customer_id: number
    user_id: number
    name: string
    /** Bytes. */
    size: number
    received: Generated<number>
    parts: Generated<number>
    state: Generated<Upload['state']>
    /** The upload with which it is imported: the first of several files, or itself. */
    import_id: number | null
    /** How they are imported; of the first only. */
    plan: Json<ImportPlan> | null
    /** When the import was asked for. */
    wanted_at: Date | null
    /** Until when a process imports it; it is imported again if that passes. */
    claimed_until: Date | null
    progress: Generated<number>
    report: string | null
    problem: string | null
    series: string | null
    created_at: Date
    changed_at: Date
  }
  /** The last valid content of each form file, for processes that start while the file is broken or undecided. */
  valid_form_files: { file: string; content: Json<unknown> }
}

export type Database = Kysely<Tables>
