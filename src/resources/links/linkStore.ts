import type { BaseRecord, DataProvider } from '@refinedev/core'
import { call } from '#providers/api/request.ts'
import { runBatch } from '#providers/resources/batch.ts'
import { invalidateAnswers } from '#providers/resources/dataProvider.ts'
import type { ApiRouteName } from '#schemas/calls/apiRoutes.ts'
import { crudRoute } from '#schemas/calls/crudRoutes.ts'
import type {
  LinkCalls,
  LinksLayout,
  ResourceFile,
  StoredRecord,
} from '#schemas/resourceFile/resourceFile.ts'
import type { PairsRequest } from '#schemas/shapes/records/recordBatch.ts'
import type { RowValue } from '#shell/filterableList/filterableRows.ts'

/** The index of one of the two sides. */
export type SideIndex = 0 | 1

/** A value of each side, in the order of the sides. */
export type Pair = readonly [RowValue, RowValue]

/** A stored pair with its last day, UTC, if it has one. */
export interface StoredPair {
  pair: Pair
  lastDay?: string
}

/** A pair to connect or disconnect. */
export interface LinkChange {
  pair: Pair
  isOn: boolean
}

/** A pair that was not changed, and why. */
export interface LinkRefusal {
  pair: Pair
  message: string
}

/** Reads and changes the pairs of a resource. The snackbar shows the failure of a call. */
export interface LinkStore {
  /** The values of the other side that a record of this side is connected with. */
  linked: (side: SideIndex, value: RowValue, signal?: AbortSignal) => Promise<RowValue[]>
  /** All pairs, or those that have a last day. */
  pairs: (which?: { ending: true }) => Promise<StoredPair[]>
  /** Sets the last day of connected pairs; null for no end. Returns those that the server refuses. */
  setLastDay: (pairs: readonly Pair[], lastDay: string | null) => Promise<readonly LinkRefusal[]>
  /** Connects or disconnects a pair; rejects if the server refuses. */
  change: (change: LinkChange) => Promise<unknown>
  /** Makes several changes and returns those that the server refuses. */
  changeAll: (
    changes: readonly LinkChange[],
    onPercent: (percent: number) => void,
  ) => Promise<readonly LinkRefusal[]>
}

/** The link records of the chosen value, by their value of the other side. */
export const linksOf = (
  links: readonly StoredRecord[],
  chosen: { field: string; value: RowValue },
  otherField: string,
): Map<RowValue, StoredRecord> =>
  new Map(
    links
      .filter((link) => link[chosen.field] === chosen.value)
      .map((link) => [link[otherField] as RowValue, link]),
  )

const pairsOf = (
  links: readonly BaseRecord[],
  { sides: [first, second], lastDay = '' }: LinksLayout,
): StoredPair[] =>
  links.map((link) => ({ pair: [link[first.field], link[second.field]], lastDay: link[lastDay] }))

export const pairOf = (side: SideIndex, value: RowValue, other: RowValue): Pair =>
  side === 0 ? [value, other] : [other, value]

const pairKey = (pair: Pair): string => JSON.stringify(pair)

/** For pairs that are records: connecting creates a record, disconnecting deletes it. */
function recordLinks({ resource }: ResourceFile, layout: LinksLayout, records: DataProvider): LinkStore {
  const [first, second] = layout.sides.map(({ field }) => field) as [string, string]
  const all = async (signal?: AbortSignal) =>
    (
      await records.getList<StoredRecord>({
        resource: resource.name,
        pagination: { mode: 'off' },
        meta: { signal },
      })
    ).data
  /** The ids of the records, by pair. */
  const ids = new Map<string, StoredRecord['id']>()
  const change: LinkStore['change'] = async ({ pair, isOn }) => {
    const key = pairKey(pair)
    const id = ids.get(key)
    if (isOn && id === undefined) {
      const variables = { [first]: pair[0], [second]: pair[1] }
      const { data } = await records.create<StoredRecord>({ resource: resource.name, variables })
      ids.set(key, data.id)
    }
    if (!isOn && id !== undefined) {
      await records.deleteOne({ resource: resource.name, id })
      ids.delete(key)
    }
  }
  return {
    linked: async (side, value, signal) => {
      const [field, otherField] = side === 0 ? [first, second] : [second, first]
      const links = linksOf(await all(signal), { field, value }, otherField)
      for (const [other, { id }] of links) ids.set(pairKey(pairOf(side, value, other)), id)
      return [...links.keys()]
    },
    pairs: async () => pairsOf(await all(), layout),
    // Only pairs with calls of their own have a last day.
    setLastDay: async () => [],
    change,
    changeAll: async (changes, onPercent) => {
      const refusals: LinkRefusal[] = []
      for (const [index, one] of changes.entries()) {
        await change(one).catch(({ message }: { message: string }) =>
          refusals.push({ pair: one.pair, message }),
        )
        onPercent((100 * (index + 1)) / changes.length)
      }
      return refusals
    },
  }
}

/** For pairs that have calls of their own. */
function calledLinks(
  file: ResourceFile,
  { connect, disconnect, linked, pairs }: LinkCalls,
  layout: LinksLayout,
): LinkStore {
  const { sides } = layout
  const send = async (body: PairsRequest, onPercent?: (percent: number) => void) => {
    const { refused } = await runBatch(file, 'batch', body, onPercent)
    return refused.map(({ pair, message }) => ({ pair: pair as [number, number], message }))
  }
  return {
    // Safe casts: the file is checked against the route table when it is read.
    linked: (side, value, signal) =>
      call<RowValue[]>(linked[side] as ApiRouteName, { params: { id: value }, signal, quiet: true }),
    pairs: async (query) => pairsOf(await call<BaseRecord[]>(pairs as ApiRouteName, { query }), layout),
    setLastDay: (connect, expiresOn) =>
      send({ connect: connect as [number, number][], disconnect: [], expiresOn }),
    change: async ({ pair: [first, second], isOn }) => {
      const params = { [sides[0].field]: first, [sides[1].field]: second }
      await call((isOn ? connect : disconnect) as ApiRouteName, { params })
      const row = crudRoute(file, 'batch')
      if (row) invalidateAnswers(row)
    },
    changeAll: async (changes, onPercent) => {
      const which = (wanted: boolean) =>
        // The ids of records are numbers.
        changes.flatMap(({ pair, isOn }) => (isOn === wanted ? [pair as [number, number]] : []))
      return send({ connect: which(true), disconnect: which(false) }, onPercent)
    },
  }
}

/** The link store of a resource: uses the calls that its file names, else its records. */
export const linkStoreOf = (file: ResourceFile, layout: LinksLayout, records: DataProvider): LinkStore => {
  const calls = file.resource.api?.links
  return calls ? calledLinks(file, calls, layout) : recordLinks(file, layout, records)
}
