import { jobPart, jobSettingsOfPart } from '#formats/jobPart.ts'
import type { Address, FormInAddress } from '#requests/useAddressedRequest.ts'
import type { Area } from '#weather/hindcast/cellGrid.ts'
import { operationOf, type WorkabilityDraft } from './workabilityDraft.ts'

const MONTH = 'month'
const AREA = 'area'

/** The part of an address that holds an operation, also one that another page of requests leads here with. */
export const JOB = 'job'

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

/** The map's form in an address, over that of a new page: `month=7&area=1_53_4_55&job=…`. Only a whole one is a request. */
export function readMapAddress(
  { search }: Address,
  initial: WorkabilityDraft,
): FormInAddress<WorkabilityDraft> {
  const parts = new URLSearchParams(search)
  const [month, areaText, jobText] = [MONTH, AREA, JOB].map((name) => parts.get(name))
  const area = areaOf(areaText ?? '')
  const job = jobSettingsOfPart(jobText ?? '')
  const damaged: Record<string, boolean> = {
    [MONTH]: month != null && !wholeFrom1To12.test(month),
    [AREA]: areaText != null && !area,
    [JOB]: jobText != null && !job,
  }
  return {
    values: {
      ...initial,
      ...(month != null && !damaged[MONTH] && { month: Number(month) }),
      ...(area && { area }),
      ...(job && { hours: job.hours, workWindow: job.workWindow, limits: [...job.operation.limits] }),
    },
    isRequest: month != null || areaText != null,
    dropped: [],
    unread: Object.keys(damaged).flatMap((name) => (damaged[name] ? [`${name}=${parts.get(name)}`] : [])),
  }
}

/** The address of a valid form. */
export function writeMapAddress(draft: WorkabilityDraft): Address {
  const { west, south, east, north } = draft.area
  const { limits, ...job } = operationOf(draft)
  const area = [west, south, east, north].join('_')
  const part = jobPart({ ...job, operation: { name: '', limits } })
  return {
    pathname: '/hindcasts/workability',
    search: `?${MONTH}=${draft.month}&${AREA}=${area}&${JOB}=${encodeURIComponent(part)}`,
  }
}
