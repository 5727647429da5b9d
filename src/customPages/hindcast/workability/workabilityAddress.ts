import { operationInAddress, operationPart } from '#requests/carriedOperation.ts'
import type { Address, FormInAddress } from '#requests/useAddressedRequest.ts'
import { WHOLE_YEAR } from '#weather/calendarNames.ts'
import type { Area } from '#weather/hindcast/cellGrid.ts'
import { operationOf, type WorkabilityDraft } from './workabilityDraft.ts'

const MONTH = 'month'
const AREA = 'area'

/** The whole year in an address. */
const YEAR = 'year'

const wholeFrom1To12 = /^([1-9]|1[0-2])$/

/** West, south, east and north of a part of an address; undefined if it is no area. */
function areaOf(text: string): Area | undefined {
  const [west, south, east, north, ...more] = text
    .split('_')
    .map((part) => (part === '' ? Number.NaN : Number(part)))
  if (west === undefined || south === undefined || east === undefined || north === undefined) return undefined
  const isInside = Math.max(Math.abs(west), Math.abs(east)) <= 180 && Math.max(-south, north) <= 85
  return more.length === 0 && west < east && south < north && isInside
    ? { west, south, east, north }
    : undefined
}

/** The map's form in an address, over that of a new page: `month=7&area=1_53_4_55&job=…`. An operation alone is no request. */
export function readMapAddress(
  { search }: Address,
  initial: WorkabilityDraft,
): FormInAddress<WorkabilityDraft> {
  const parts = new URLSearchParams(search)
  const [month, areaText] = [parts.get(MONTH), parts.get(AREA)]
  const { job, unread } = operationInAddress(search)
  const isMonth = month !== null && (month === YEAR || wholeFrom1To12.test(month))
  const area = areaOf(areaText ?? '')
  return {
    values: {
      ...initial,
      ...(isMonth && { month: month === YEAR ? WHOLE_YEAR : Number(month) }),
      ...(area && { area }),
      ...(job && { hours: job.hours, workWindow: job.workWindow }),
      // A form that another page has led here without limits begins with those of a new map.
      ...(job && job.operation.limits.length > 0 && { limits: [...job.operation.limits] }),
    },
    isRequest: month !== null || areaText !== null,
    dropped: [],
    unread: [
      ...(month === null || isMonth ? [] : [`${MONTH}=${month}`]),
      ...(areaText === null || area ? [] : [`${AREA}=${areaText}`]),
      ...unread,
    ],
  }
}

/** The address of a valid form. */
export const writeMapAddress = (draft: WorkabilityDraft): Address => {
  const { west, south, east, north } = draft.area
  const area = [west, south, east, north].join('_')
  const search = `?${MONTH}=${draft.month === WHOLE_YEAR ? YEAR : draft.month}&${AREA}=${area}&${operationPart(operationOf(draft))}`
  return { pathname: '/hindcasts/workability', search }
}
