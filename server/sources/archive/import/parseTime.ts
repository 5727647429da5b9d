const ISO = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?)?(Z|[+-]\d{2}:?\d{2})?$/

/**
 * Unix seconds of an ISO 8601 time, null when it is none or no such day exists. Date and time may be parted by a blank; a
 * time without a zone is UTC.
 */
export function parseTime(text: string): number | null {
  const match = ISO.exec(text)
  if (!match) return null
  const [, date, clock = '00:00', seconds = ':00', zone = 'Z'] = match
  const day = Date.parse(`${date}T00:00:00Z`)
  if (Number.isNaN(day) || !new Date(day).toISOString().startsWith(date!)) return null
  const time = Date.parse(`${date}T${clock}${seconds}${zone.replace(/^(...)(\d\d)$/, '$1:$2')}`)
  return Number.isNaN(time) ? null : time / 1000
}
