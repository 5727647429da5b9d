import type { AlertRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { AlertWindow } from '#weather/alerts/eventWindow.ts'
import type { Limit } from '#weather/operation.ts'
import type { Display } from '#weather/units/display.ts'
import type { Provenance } from '../sources/source.ts'

/** One limit of an alert, and the weather in the window relative to it. */
export interface AlertMessageCondition {
  /** Name in the registry of parameters. */
  parameter: string
  /** Human-readable (`limitText`), for example "Wave height below 1.5 m". */
  text: string
  limit: Limit
  /** The value in the window that lies farthest inside the limit, in the parameter's unit; null if there is none. */
  most: number | null
}

/**
 * The content of one message of an alert, as plain JSON data: text, HTML and chart are generated from it when it is sent. All
 * times are unix seconds, UTC.
 */
export interface AlertMessage {
  kind: 'start' | 'change' | 'clear'
  /** Only for `clear`: whether the forecast withdrew the event before its end, or the end has passed. */
  cleared?: 'withdrawn' | 'over'
  alert: { id: number; name: string; description: string }
  /** `timeZone` is an IANA name. */
  site: { id: number; name: string; latitude: number; longitude: number; timeZone: string }
  conditions: AlertMessageCondition[]
  /** The required window length, for example "at least 6 h". */
  windowText: string
  /** The event's window, for `clear` the last one it had; null if the event is the absence of such a window. */
  window: AlertWindow | null
  /** The window in the previous message about the event; absent for `start`. */
  before?: AlertWindow | null
  /** The windows of the alert's other open events, by their start. */
  others: AlertWindow[]
  /** The hours that were evaluated: from the hour of the evaluation to the end of the forecast. */
  hours: { start: number; end: number }
  /** Reference time of the forecast. Its series is stored by site, run and the provenance's provider. */
  run: number
  provenance: Provenance
  /** The owner's preferences for numbers and dates, used for `text`; absent if the owner has not chosen any. */
  display?: Display
  /** As stored; neither field is evaluated. */
  turbine?: AlertRecord['turbine']
  pitchConfiguration?: AlertRecord['pitchConfiguration']
}

/** The content of the one mail about all events that an evaluation has found, if these are more than one. */
export interface FoundEvents {
  kind: 'start'
  /** By start of the event. */
  messages: AlertMessage[]
  /** The thread of each event, in which its later mails follow. */
  threads: string[]
}

/** The content of a mail of an alert: one message, or the events that were found together. */
export const messagesIn = (content: object): AlertMessage[] =>
  'messages' in content ? (content as FoundEvents).messages : [content as AlertMessage]
