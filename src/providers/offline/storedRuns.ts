import type { DateLanguage } from '#weather/units/display.ts'
import type { PlannedJob } from '#weather/windows/dayHours.ts'
import type { Obstacle } from '#weather/windows/firstLine/obstacles.ts'
import type { WindowSegment } from '#weather/windows/segments.ts'
import type { ListedWindow } from '#weather/windows/windowList.ts'
import { parseCookies } from '../cookies.ts'

/** The last run of a favorite site, as shown offline. */
export interface OfflineRun {
  siteId: number
  name: string
  /** Latitude, longitude and kind of the site, in words. */
  place: string
  /** The time zone in which the user reads times. */
  zone: string
  /** The language of dates; absent if none was chosen. All texts are already in the user's units. */
  language?: DateLanguage
  /** Where the numbers come from. */
  source: string
  /** Start of the run, unix seconds; absent for a source without runs. */
  run?: number
  /** The source did not answer when the run was loaded. */
  isStale: boolean
  /** When the run was loaded, unix seconds. */
  loadedAt: number
  /** First and last hour, unix seconds. */
  from: number
  to: number
  /** Null where no thresholds are set. */
  segments: readonly WindowSegment[] | null
  /** What keeps hours from being ok; absent from runs stored before the first line named it. */
  obstacles?: readonly Obstacle[]
  /** The windows that the user's job fits into. */
  windows: readonly ListedWindow[]
  /** Consecutive hours that the job needs; absent from runs stored before jobs existed. */
  jobHours?: number
  /** The job and the place of the site; absent from runs stored before days had permitted hours. */
  planned?: PlannedJob
  /** The extremes of limited parameters, by day. */
  extremes: Readonly<Record<string, readonly string[]>>
}

interface StoredRuns {
  username: string
  runs: readonly OfflineRun[]
}

const CACHE = 'offline-runs'
const ADDRESS = '/offline-runs'

/** Browsers provide no caches to pages without https. */
const hasCaches = () => 'caches' in globalThis

/** The username in the cookies of this device; undefined if no user is signed in. */
export function signedInUser(): string | undefined {
  const { token, username } = parseCookies(document.cookie)
  return token ? username : undefined
}

async function stored(): Promise<StoredRuns | undefined> {
  if (!hasCaches() || !(await caches.has(CACHE))) return undefined
  const answer = await (await caches.open(CACHE)).match(ADDRESS)
  return answer && (await answer.json())
}

/** The stored runs of a user; empty if the stored ones are another user's. */
export async function readRuns(username: string): Promise<readonly OfflineRun[]> {
  const found = await stored()
  return found?.username === username ? found.runs : []
}

/** The last change. Changes run one after the other, because each reads what the previous one has written. */
let last: Promise<unknown> = Promise.resolve()

function inTurn(change: () => Promise<unknown>): Promise<void> {
  const done = last.then(change)
  // A failure only means that the run is missing offline; nothing else depends on it.
  last = done.catch(() => undefined)
  return last.then(() => undefined)
}

async function removeAll(): Promise<void> {
  if (hasCaches()) await caches.delete(CACHE)
}

/** Removes the runs of every user. */
export const clearRuns = (): Promise<void> => inTurn(removeAll)

/** Removes the runs of other users and, if `siteIds` is given, of other sites. */
export const retainRunsOf = (username: string, siteIds?: readonly number[]): Promise<void> =>
  inTurn(async () => {
    const found = await stored()
    if (!found) return
    if (found.username !== username) return removeAll()
    const runs = found.runs.filter(({ siteId }) => siteIds?.includes(siteId) ?? true)
    if (runs.length < found.runs.length) await write({ username, runs })
  })

/** Stores the run of a site, replacing an earlier one. */
export const storeRun = (username: string, run: OfflineRun): Promise<void> =>
  inTurn(async () => {
    const others = (await readRuns(username)).filter(({ siteId }) => siteId !== run.siteId)
    await write({ username, runs: [...others, run] })
  })

/** Writes the runs. Checks the user before and after, because another tab may sign out or change the user at any time. */
async function write({ username, runs }: StoredRuns): Promise<void> {
  if (!hasCaches() || signedInUser() !== username) return
  const cache = await caches.open(CACHE)
  await cache.put(ADDRESS, Response.json({ username, runs } satisfies StoredRuns))
  if (signedInUser() !== username) await removeAll()
}
