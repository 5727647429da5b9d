import { alertOfOperation } from '#formats/sentAlert.ts'
import { type AlertParameter, type AlertWebhook, NO_LOGIC } from '#schemas/alerts/alert.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { distinctMailboxes } from '#schemas/validation/mailAddress.ts'
import type { Body } from '#server/database/tables.ts'
import { addressProblem } from '#server/network/publicAddress.ts'
import { SITE_IS_GONE, visibleSite } from '#server/repositories/sites.ts'
import type { SentOperation } from '#weather/adapters/operations.ts'
import { parameterById } from '#weather/parameters.ts'
import type { RecordHooks, RecordWrite } from '../recordHooks.ts'
import { sendingAlerts } from '../sending/sendingAlerts.ts'

/** A parameter row as received in a call: the remaining fields are looked up. */
export type AlertRow = Pick<AlertParameter, 'parameterId' | 'values' | 'operators'> & {
  /** Absent, null or the blank option: no second comparison. */
  logic?: { id: number; type: string } | null
}

const rowsOf = ({ parameters }: Body) => parameters as AlertRow[]

const isJoined = ({ logic }: AlertRow): boolean => logic != null && logic.id !== NO_LOGIC

/** The alert's site, null if the user cannot see it (any more). */
const siteOf = ({ transaction, user, body }: RecordWrite) =>
  visibleSite(transaction, user, (body.site as { id: number }).id)

/** Checks of an alert's row at a path that its schema cannot express; `rows` are all rows of the alert. */
function rowErrors(
  row: AlertRow,
  path: string,
  rows: readonly AlertRow[],
  isOffshore: boolean,
): FieldError[] {
  const parameter = parameterById(row.parameterId)
  const isAvailable = parameter !== undefined && (isOffshore || !parameter.offshoreOnly)
  const isUsed = rows.find(({ parameterId }) => parameterId === row.parameterId) !== row
  return [
    ...(isAvailable ? [] : [{ path: `${path}/parameterId`, message: 'Not available at this site' }]),
    ...(isUsed ? [{ path: `${path}/parameterId`, message: 'Each may be chosen once' }] : []),
    ...(isJoined(row) && row.operators.length < 2
      ? [{ path: `${path}/operators/1`, message: 'Required' }]
      : []),
    ...(isJoined(row) && row.values.length < 2 ? [{ path: `${path}/values/1`, message: 'Required' }] : []),
  ]
}

/** Errors if the webhook of an alert may not be called. */
function webhookErrors({ body, context }: RecordWrite): FieldError[] {
  const { url } = (body.webhook ?? {}) as AlertWebhook
  const message = url && addressProblem(url, context.webhookNetworks ?? [])
  return message ? [{ path: '/webhook/url', message }] : []
}

/** The rows of a call, and the path of each: those of its operation if it has one. */
function rowsIn(body: Body): { row: AlertRow | null; path: string }[] {
  const operation = body.operation as SentOperation | undefined
  return operation
    ? alertOfOperation(operation).parameters.map((row, index) => ({
        row: row as AlertRow | null,
        path: `/operation/limits/${index}`,
      }))
    : rowsOf(body).map((row, index) => ({ row, path: `/parameters/${index}` }))
}

/** The errors of an alert's rows at a site. */
export function rowsErrors(body: Body, isOffshore: boolean): FieldError[] {
  const rows = rowsIn(body)
  const held = rows.flatMap(({ row }) => row ?? [])
  return rows.flatMap(({ row, path }) =>
    row
      ? rowErrors(row, path, held, isOffshore)
      : [{ path, message: 'An alert compares a parameter with at most two values' }],
  )
}

/** An alert with the fields that its operation stands for, if the call has one. */
export function ownFields<Own extends Body>(body: Own): Own {
  const { operation, ...own } = body
  if (!operation) return body
  const { workWindow: _, ...others } = own
  return { ...others, ...alertOfOperation(operation as SentOperation) } as unknown as Own
}

async function check(write: RecordWrite): Promise<FieldError[]> {
  const site = await siteOf(write)
  return [
    ...(site ? [] : [{ path: '/site/id', message: SITE_IS_GONE }]),
    ...rowsErrors(write.body, site?.isOffshore ?? true),
    ...webhookErrors(write),
  ]
}

/** A row with the names of its parameter, and only the comparisons in use. */
function storedRow(row: AlertRow): Body {
  const { parameterId } = row
  const { name, unit } = parameterById(parameterId) ?? {}
  const count = isJoined(row) ? 2 : 1
  return {
    parameterId,
    name,
    unit,
    values: row.values.slice(0, count),
    operators: row.operators.slice(0, count),
    logic: isJoined(row) ? row.logic : null,
    logicId: isJoined(row) ? row.logic?.id : NO_LOGIC,
  }
}

/** Alerts: for a site that the user sees, on parameters available there; stores the names of the site and the parameters, and each
 * mailbox once.
 */
export const alerts: RecordHooks = {
  sends: sendingAlerts,
  quota: 'QUOTA_ALERTS',
  check,
  async beforeWrite(write) {
    const site = await siteOf(write)
    const body = ownFields(write.body)
    const parameters = rowsOf(body).map(storedRow)
    const recipients = distinctMailboxes(body.recipients as string[])
    return { ...body, site: { id: site?.id, name: site?.name }, parameters, recipients }
  },
}
