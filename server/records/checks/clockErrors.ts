import type { RecordSchema } from '#schemas/resourceFile/resourceFile.ts'
import { isKey } from '#schemas/shapes/siteId.ts'
import { brokenClockDates } from '#schemas/validation/clockDates.ts'
import { dateWindowMessage } from '#schemas/validation/errorMessage.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import type { Body, Database } from '#server/database/tables.ts'
import { recordSites } from '#server/repositories/sites.ts'

/** The errors of each body's dates on the clocks of their sites (`x-clock`), which a schema cannot check. */
export async function clockErrors(
  database: Database,
  customerId: number,
  { properties }: RecordSchema,
  bodies: readonly Body[],
  now: Date,
): Promise<FieldError[][]> {
  const clocks = Object.values(properties).flatMap((field) => field['x-clock'] ?? [])
  const siteIds = bodies.flatMap((body) =>
    clocks.flatMap(({ local, site }) =>
      body[local] === true && isKey(Number(body[site])) ? Number(body[site]) : [],
    ),
  )
  const sites =
    siteIds.length > 0
      ? await recordSites(database, customerId, [...new Set(siteIds)])
      : new Map<never, never>()
  const zoneOf = (_field: string, id: unknown) => sites.get(id as number)?.timeZone
  return bodies.map((body) =>
    [...brokenClockDates(properties, body, zoneOf, now)].map(([name, bound]) => ({
      path: `/${name}`,
      message: dateWindowMessage(bound),
    })),
  )
}
