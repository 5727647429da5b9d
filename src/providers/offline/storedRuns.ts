import type { DateLanguage } from '../../weather/units/display.ts'
import type { WindowSegment } from '../../weather/windows/segments.ts'
import type { ListedWindow } from '../../weather/windows/windowList.ts'
import { parseCookies } from '../session/cookies.ts'

/** The last run of a favorite site, as it is shown without a connection. */
export interface OfflineRun {
  siteId: number
  name: string
  /** Latitude, longitude and kind of the site, in words. */
  place: string
  /** The clock on which the user reads times. */
  zone: string
  /** The language of dates, absent where none was chosen; words and numbers are in the user's units. */
  language?: DateLanguage
  /** Where the numbers come from. */
  source: string
  /** When the run began, unix seconds; absent of a source without runs. */
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
  /** Those that hold the user's job. */
  windows: readonly ListedWindow[]
  /** Hours in a row that the job needs; absent of a run that was stored before jobs were. */
  jobHours?: number
  /** The extremes of limited parameters, by the day that they are of. */
  extremes: Readonly<Record<string, readonly string[]>>
}

interface StoredRuns {
  username: string
  runs: readonly OfflineRun[]
}

const CACHE = 'offline-runs'
const ADDRESS = '/offline-runs'

/** Browsers have no caches on a page that came without https. */
const hasCaches = () => 'caches' in globalThis

/** Who is signed in on this device, as the cookies say. */
export function signedInUser(): string | undefined {
  const { token, username } = parseCookies(document.cookie)
  return token ? username : undefined
}

async function stored(): Promise<StoredRuns | undefined> {
  if (!hasCaches() || !(await caches.has(CACHE))) return undefined
  const answer = await (await caches.open(CACHE)).match(ADDRESS)
  return answer && (await answer.json())
}

/** The runs of a user; none where those of another are stored. */
export async function readRuns(username: string): Promise<readonly OfflineRun[]> {
  const found = await stored()
  return found?.username === username ? found.runs : []
}

/** Changes begin one after the other: each reads what the one before has written. */
let last: Promise<unknown> = Promise.resolve()

function inTurn(change: () => Promise<unknown>): Promise<void> {
  const done = last.then(change)
  // What cannot be stored is not there offline; nothing else depends on it.
  last = done.catch(() => undefined)
  return last.then(() => undefined)
}

async function removeAll(): Promise<void> {
  if (hasCaches()) await caches.delete(CACHE)
}

/** Removes the runs of every user. */
export const clearRuns = (): Promise<void> => inTurn(removeAll)

/** Removes runs that are not those of the user, or not of these sites. */
export const keepRunsOf = (username: string, siteIds?: readonly number[]): Promise<void> =>
  inTurn(async () => {
    const found = await stored()
    if (!found) return
    if (found.username !== username) return removeAll()
    const runs = found.runs.filter(({ siteId }) => siteIds?.includes(siteId) ?? true)
    if (runs.length < found.runs.length) await write({ username, runs })
  })

/** Stores the run of a site, in place of an earlier one. */
export const storeRun = (username: string, run: OfflineRun): Promise<void> =>
  inTurn(async () => {
    const others = (await readRuns(username)).filter(({ siteId }) => siteId !== run.siteId)
    await write({ username, runs: [...others, run] })
  })

/** Another tab may have signed out, or in as somebody else, at any time. */
async function write({ username, runs }: StoredRuns): Promise<void> {
  if (!hasCaches() || signedInUser() !== username) return
  const cache = await caches.open(CACHE)
  await cache.put(ADDRESS, Response.json({ username, runs } satisfies StoredRuns))
  if (signedInUser() !== username) await removeAll()
}
