import type { Alert } from '../../src/schemas/alerts/alert.ts'
import type { AlertWindow } from '../../src/weather/alerts/eventWindow.ts'
import type { Limit } from '../../src/weather/operation.ts'
import type { Display } from '../../src/weather/units/display.ts'
import type { Provenance } from '../sources/source.ts'

/** One limit of an alert, and the weather of the window against it. */
export interface AlertMessageCondition {
  /** Name in the registry of parameters. */
  parameter: string
  /** In words (`limitText`), for example "Wave height below 1.5 m". */
  text: string
  limit: Limit
  /** The value within the window that lies farthest inside the limit, in the parameter's unit; null where there is none. */
  most: number | null
}

/**
 * What one message of an alert says, as plain JSON data: text, HTML and chart are made of it when it is sent. All times are unix
 * seconds, UTC.
 */
export interface AlertMessage {
  kind: 'start' | 'change' | 'clear'
  /** Only of `clear`: whether the forecast took the event back before its end, or the end has passed. */
  cleared?: 'withdrawn' | 'over'
  alert: { id: number; name: string; description: string }
  /** `timeZone` is an IANA name. */
  site: { id: number; name: string; latitude: number; longitude: number; timeZone: string }
  conditions: AlertMessageCondition[]
  /** The length that windows must have, for example "at least 6 h". */
  windowText: string
  /** The event's window, of `clear` the last that it had; null where the event is that there is no such window. */
  window: AlertWindow | null
  /** What the message before said of the same event; absent from `start`. */
  before?: AlertWindow | null
  /** The windows of the other events of the alert that go on, by their start. */
  others: AlertWindow[]
  /** The hours that were evaluated: from the hour of the evaluation to the end of the forecast. */
  hours: { start: number; end: number }
  /** Reference time of the forecast. Its series is stored under site and run. */
  run: number
  provenance: Provenance
  /** How the owner likes to read numbers and dates, by which `text` was made; absent where nothing was chosen. */
  display?: Display
  /** As stored; neither is evaluated. */
  turbine?: Alert['turbine']
  pitchConfiguration?: Alert['pitchConfiguration']
}
