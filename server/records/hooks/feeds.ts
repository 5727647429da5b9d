import { sql } from 'kysely'
import { hasKey, hostOf, isAddress, locationProblem } from '#schemas/feeds/feedLocation.ts'
import type { FeedRecord } from '#schemas/resourceFile/recordTypes.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { addressProblem } from '#server/network/publicAddress.ts'
import { INSTALLATION, siteProviders } from '#server/repositories/runs/countingRuns.ts'
import { conversion } from '#server/sources/archive/units/cfUnits.ts'
import { RUN_CYCLE } from '#server/sources/forecastRun.ts'
import { parameterById } from '#weather/parameters.ts'
import { HOUR } from '#weather/time.ts'
import type { RecordHooks, RecordWrite } from '../recordHooks.ts'

const error = (path: string, message: string | undefined): FieldError[] =>
  message === undefined ? [] : [{ path, message }]

/** Headers that say how a request is sent, not who sends it. */
const ownHeaders =
  /^(host|connection|keep-alive|upgrade|expect|te|trailer|transfer-encoding|content-.*|accept-encoding|range|if-.*|proxy-.*)$/i

/** Errors of the key of an address. A kept key is not sent to another host: who changes the host might not know the key. */
function keyErrors({ before, sent = {} }: RecordWrite, { location, keyName, key }: FeedRecord): FieldError[] {
  if (!isAddress(location)) return []
  if (keyName && ownHeaders.test(keyName)) return error('/keyName', 'This header cannot carry a key')
  if (!key) return hasKey(location) ? error('/key', 'Required, because the address has {KEY}') : []
  if (!keyName && !hasKey(location))
    return error('/keyName', 'Required, or {KEY} in the query of the address')
  const isKept = before?.key !== undefined && !('key' in sent)
  const isElsewhere = isKept && hostOf(String(before.location)) !== hostOf(location)
  return error('/key', isElsewhere ? 'Type the key again for the other host' : undefined)
}

/** Reference times of one block of six hours would be one run. */
function hourErrors({ hours }: FeedRecord): FieldError[] {
  const blocks = hours.map((hour) => Math.floor((hour * HOUR) / RUN_CYCLE))
  const second = blocks.findIndex((block, index) => blocks.indexOf(block) < index)
  return error(
    `/hours/${second}`,
    second < 0 ? undefined : 'One run is stored for every six hours: 0 to 5, 6 to 11, 12 to 17, 18 to 23',
  )
}

async function providerErrors({ transaction, user }: RecordWrite, { siteId, provider }: FeedRecord) {
  if (provider === INSTALLATION) return error('/provider', `"${INSTALLATION}" is the portal's own source`)
  const named = await siteProviders(transaction, { id: siteId, customerId: user.customerId })
  // Of a site that is not there the schema tells.
  const isNamed = named?.includes(provider) ?? true
  return error(
    '/provider',
    isNamed ? undefined : 'The site does not name this provider; add it to the site first',
  )
}

const columnErrors = ({ columns }: FeedRecord): FieldError[] =>
  columns.flatMap(({ parameterId, unit }, index) => {
    const parameter = parameterById(parameterId)
    if (!parameter) return error(`/columns/${index}/parameterId`, 'There is no such parameter')
    const isConverted = !unit || conversion(unit, parameter.unit) !== null
    return error(`/columns/${index}/unit`, isConverted ? undefined : `Does not become ${parameter.unit}`)
  })

async function check(write: RecordWrite): Promise<FieldError[]> {
  const fields = write.body as unknown as FeedRecord
  const { location } = fields
  const networks = write.context.webhookNetworks ?? []
  const problem =
    locationProblem(location) ?? (isAddress(location) ? addressProblem(location, networks) : undefined)
  return [
    ...error('/location', problem),
    ...(problem ? [] : keyErrors(write, fields)),
    ...hourErrors(fields),
    ...columnErrors(fields),
    ...(await providerErrors(write, fields)),
  ]
}

/** A moment as an ISO text. */
const isoText = (moment: ReturnType<typeof sql>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Feeds: a provider's files for a site that names it. What became of its runs is computed from a table (`forecast/feeds`). */
export const feeds: RecordHooks = {
  check,
  /** What could not be read is tried again with what was changed. */
  async afterWrite({ transaction, user, id }) {
    await transaction
      .deleteFrom('feed_runs')
      .where('customer_id', '=', user.customerId)
      .where('feed_id', '=', id)
      .where('problem', 'is not', null)
      .execute()
  },
  computed({ customerId }) {
    const runs = sql`feed_runs where feed_runs.customer_id = ${customerId} and feed_id = records.id`
    return {
      lastRun: sql`(select ${isoText(sql`max(run)`)} from ${runs} and problem is null)`,
      lastReadAt: sql`(select ${isoText(sql`max(read_at)`)} from ${runs})`,
      problem: sql`(select case when problem is not null then to_char(run at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ': ' || problem end
        from ${runs} order by run desc limit 1)`,
    }
  },
}
