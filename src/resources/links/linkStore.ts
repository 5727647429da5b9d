import type { BaseRecord, DataProvider } from '@refinedev/core'
import { call } from '#providers/api/request.ts'
import { callKey } from '#providers/api/useCall.ts'
import { queryClient } from '#providers/queryClient.ts'
import { LOOKUPS } from '#providers/resources/lookupProvider.ts'
import { type ApiRoute, type ApiRouteName, apiRoute } from '#schemas/calls/apiRoutes.ts'
import type {
  LinkCalls,
  LinksLayout,
  ResourceFile,
  StoredRecord,
} from '#schemas/resourceFile/resourceFile.ts'
import type { RowValue } from '#shell/filterableList/filterableRows.ts'
import { type LinkChange, type Pair, pairKey } from './linkQueue.ts'

/** The index of one of the two sides. */
export type SideIndex = 0 | 1

/** Reads and changes the pairs of a resource. */
export interface LinkStore {
  /** The values of the other side that a record of this side is connected with. */
  linked: (side: SideIndex, value: RowValue, signal?: AbortSignal) => Promise<RowValue[]>
  /** All pairs, each with the values of both sides. */
  pairs: () => Promise<Pair[]>
  /** Connects or disconnects a pair; rejects if the server refuses. */
  change: (change: LinkChange) => Promise<void>
  /** Invalidates cached answers that changes have made outdated. */
  invalidate: () => void
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

const pairsOf = (links: readonly BaseRecord[], { sides: [first, second] }: LinksLayout): Pair[] =>
  links.map((link) => [link[first.field], link[second.field]])

const inOrder = (side: SideIndex, value: RowValue, other: RowValue): Pair =>
  side === 0 ? [value, other] : [other, value]

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
  return {
    linked: async (side, value, signal) => {
      const [field, otherField] = side === 0 ? [first, second] : [second, first]
      const links = linksOf(await all(signal), { field, value }, otherField)
      for (const [other, { id }] of links) ids.set(pairKey(inOrder(side, value, other)), id)
      return [...links.keys()]
    },
    pairs: async () => pairsOf(await all(), layout),
    change: async ({ pair, isOn }) => {
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
    },
    // The data provider has already done this for each record.
    invalidate: () => {},
  }
}

/** For pairs that have calls of their own. */
function calledLinks(calls: LinkCalls, layout: LinksLayout): LinkStore {
  const { connect, disconnect, linked, pairs } = calls
  const { sides } = layout
  // Safe cast: the file is checked against the route table when it is read.
  const row = (name: string): ApiRoute => apiRoute(name as ApiRouteName)
  return {
    linked: (side, value, signal) =>
      call<RowValue[]>(linked[side] as ApiRouteName, { params: { id: value }, signal, quiet: true }),
    pairs: async () => pairsOf(await call<BaseRecord[]>(pairs as ApiRouteName), layout),
    change: async ({ pair: [first, second], isOn }) => {
      const name = (isOn ? connect : disconnect) as ApiRouteName
      const params = { [sides[0].field]: first, [sides[1].field]: second }
      await call(name, { params, quiet: true })
    },
    invalidate: () => {
      for (const name of new Set([connect, disconnect].flatMap((each) => row(each).reloads ?? []))) {
        void queryClient.invalidateQueries({ queryKey: callKey(name as ApiRouteName) })
        void queryClient.invalidateQueries({ queryKey: ['data', LOOKUPS, name] })
      }
    },
  }
}

/** The link store of a resource: uses the calls that its file names, else its records. */
export const linkStoreOf = (file: ResourceFile, layout: LinksLayout, records: DataProvider): LinkStore => {
  const calls = file.resource.api?.links
  return calls ? calledLinks(calls, layout) : recordLinks(file, layout, records)
}
