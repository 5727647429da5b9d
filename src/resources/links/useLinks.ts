import { useDataProvider, useList } from '@refinedev/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { LOOKUPS } from '#providers/resources/lookupProvider.ts'
import { showFailure, showStatus } from '#providers/status.ts'
import type { LinksLayout, LinksSide, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FilterableRow, RowValue } from '#shell/filterableList/filterableRows.ts'
import type { OptionRow } from '../optionLabel.ts'
import {
  createLinkQueue,
  type LinkOutcome,
  type LinkQueueState,
  MOST_IN_FLIGHT,
  type Pair,
  pairKey,
} from './linkQueue.ts'
import { type LinkStore, linkStoreOf, type SideIndex } from './linkStore.ts'

const noRows: OptionRow[] = []
const noValues: RowValue[] = []

/** The records to choose from on one side of a link, from the remote select of its field. */
export function useSideRows({ schema }: ResourceFile, { field }: LinksSide) {
  const options = schema.properties[field]?.['x-options']
  const { query } = useList<OptionRow>({
    resource: options?.resource ?? '',
    dataProviderName: LOOKUPS,
    pagination: { mode: 'off' },
    queryOptions: { enabled: options !== undefined },
    errorNotification: false,
  })
  const answered = query.data?.data ?? noRows
  const key = options?.value ?? 'id'
  const rows = useMemo(
    () => answered.map((row): FilterableRow => ({ ...row, value: row[key] as RowValue })),
    [answered, key],
  )
  return { rows, query, sortedBy: options?.label }
}

const changes = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

interface Refusal {
  message: string
  requestId?: string
}

/** Calls reject with an ApiError; the data provider rejects with Refine's HttpError, which is not an Error. */
const refusalOf = (error: unknown): Refusal =>
  typeof error === 'object' && error !== null && 'message' in error
    ? (error as Refusal)
    : { message: String(error) }

/** Reports the results of the changes, except a few successful ones, which are visible in the table. */
function report({ saved, refused, cancelled, error }: LinkOutcome): void {
  const all = saved + refused + cancelled
  const { message, requestId } = refusalOf(error)
  if (refused > 0 && all === 1) showFailure({ message, requestId })
  else if (refused > 0)
    showFailure({ message: `${refused} of ${changes(all)} refused, ${saved} saved. ${message}`, requestId })
  else if (cancelled > 0) showStatus({ ok: true, message: `Cancelled: ${saved} of ${changes(all)} saved.` })
  else if (saved > MOST_IN_FLIGHT) showStatus({ ok: true, message: `${changes(saved)} saved.` })
}

/** The pairs of a resource, with the changes since they were read. */
export interface Links {
  state: LinkQueueState
  /** Connects the chosen record with each value of the other side, or disconnects it. */
  change: (side: SideIndex, chosen: RowValue, changed: ReadonlyMap<RowValue, boolean>) => void
  cancel: () => void
  linked: LinkStore['linked']
  /** All pairs as they are stored. */
  stored: LinkStore['pairs']
  /** The prefix of the cache keys for connected values. */
  queryKey: readonly string[]
}

const pairOf = (side: SideIndex, chosen: RowValue, other: RowValue): Pair =>
  side === 0 ? [chosen, other] : [other, chosen]

/** The changes to the pairs of a page; leaving the page cancels those still waiting. */
export function useLinks(file: ResourceFile, layout: LinksLayout): Links {
  const records = useDataProvider()()
  const client = useQueryClient()
  const { name } = file.resource
  const [{ queue, store, queryKey }] = useState(() => {
    const made = linkStoreOf(file, layout, records)
    const key = ['links', name] as const
    /** Counts how often the queue has run empty. */
    let idleCount = 0
    const onIdle = async (outcome: LinkOutcome) => {
      const count = ++idleCount
      report(outcome)
      made.invalidate()
      await client.invalidateQueries({ queryKey: key })
      // The pairs now match the server, unless more changes were made in the meantime.
      if (count === idleCount) createdQueue.removeFinished()
    }
    const createdQueue = createLinkQueue({
      send: made.change,
      onIdle: (outcome) => {
        void onIdle(outcome)
      },
    })
    return { queue: createdQueue, store: made, queryKey: key }
  })
  const state = useSyncExternalStore(queue.subscribe, queue.getState)
  useEffect(() => () => queue.cancel(), [queue])
  return {
    state,
    change: (side, chosen, changed) =>
      queue.add([...changed].map(([other, isOn]) => ({ pair: pairOf(side, chosen, other), isOn }))),
    cancel: queue.cancel,
    linked: store.linked,
    stored: store.pairs,
    queryKey,
  }
}

/** The values that the chosen record of a side is shown as connected with. */
export function useLinked(
  { state, linked, queryKey }: Links,
  rows: readonly FilterableRow[],
  side: SideIndex,
  chosen: RowValue | undefined,
) {
  const query = useQuery({
    queryKey: [...queryKey, side, chosen],
    queryFn: ({ signal }) => linked(side, chosen!, signal),
    enabled: chosen !== undefined,
    // Reload with every choice, because other users may have changed the pairs.
    staleTime: 0,
    gcTime: 0,
  })
  const stored = query.data ?? noValues
  const { shown } = state
  const values = useMemo(() => {
    const all = new Set(stored)
    if (chosen === undefined || shown.size === 0) return all
    for (const { value } of rows) {
      const isOn = shown.get(pairKey(pairOf(side, chosen, value)))
      if (isOn === true) all.add(value)
      if (isOn === false) all.delete(value)
    }
    return all
  }, [stored, shown, rows, side, chosen])
  return { values, query }
}
