import { useDataProvider, useList } from '@refinedev/core'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { LOOKUPS } from '#providers/resources/lookupProvider.ts'
import { showStatus } from '#providers/status.ts'
import type { LinksLayout, LinksSide, ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FilterableRow, RowValue } from '#shell/filterableList/filterableRows.ts'
import type { OptionRow } from '../optionLabel.ts'
import {
  type LinkChange,
  type LinkRefusal,
  type LinkStore,
  linkStoreOf,
  type Pair,
  pairOf,
  type SideIndex,
} from './linkStore.ts'

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

export const changesText = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

/** Reports the result of several changes; a single one is visible in the table, and its failure in the snackbar. */
function report(all: number, refused: number): void {
  if (refused > 0)
    showStatus({ ok: false, message: `${refused} of ${changesText(all)} refused, ${all - refused} saved.` })
  else if (all > 1) showStatus({ ok: true, message: `${changesText(all)} saved.` })
}

/** The pairs of a resource, and the changes that are being saved. */
export interface Links {
  /** The changes that are not saved yet. */
  saving: readonly LinkChange[]
  /** How much of the changes in flight is saved; undefined while unknown. */
  percent: number | undefined
  /** The refused changes since the user last changed something. */
  refusals: readonly LinkRefusal[]
  dismissRefusals: () => void
  /** Connects the chosen record with each value of the other side, or disconnects it. */
  change: (side: SideIndex, chosen: RowValue, changed: ReadonlyMap<RowValue, boolean>) => void
  linked: LinkStore['linked']
  /** Sets the last day of the chosen record's connections; null for no end. */
  setLastDay: (side: SideIndex, chosen: RowValue, others: ReadonlySet<RowValue>, day: string | null) => void
  /** All pairs as they are stored. */
  stored: LinkStore['pairs']
  /** The prefix of the cache keys for connected values. */
  queryKey: readonly string[]
}

/**
 * The changes to the pairs of a page. Each choice of the user is one call, and a call begins when the one before has ended, so that
 * changes of one pair arrive in order. A call that has begun is finished even if the user leaves the page.
 */
export function useLinks(file: ResourceFile, layout: LinksLayout): Links {
  const records = useDataProvider()()
  const client = useQueryClient()
  const { name } = file.resource
  const [store] = useState(() => linkStoreOf(file, layout, records))
  const queryKey = useMemo(() => ['links', name] as const, [name])
  const [percent, setPercent] = useState<number>()
  const [refusals, setRefusals] = useState<readonly LinkRefusal[]>([])
  const { mutate } = useMutation({
    mutationKey: queryKey,
    scope: { id: `links ${name}` },
    networkMode: 'always',
    mutationFn: async (changes: readonly LinkChange[]): Promise<readonly LinkRefusal[]> => {
      setPercent(undefined)
      const [first, ...others] = changes
      if (!first || others.length > 0) return store.changeAll(changes, setPercent)
      await store.change(first)
      return []
    },
    onSuccess: (refused, changes) => {
      report(changes.length, refused.length)
      setRefusals((before) => [...before, ...refused])
    },
    // The changes count as saved when the pairs are reloaded.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const { mutate: date } = useMutation({
    mutationKey: [...queryKey, 'last day'],
    scope: { id: `links ${name}` },
    networkMode: 'always',
    mutationFn: ({ pairs, day }: { pairs: readonly Pair[]; day: string | null }) =>
      store.setLastDay(pairs, day),
    onSuccess: (refused, { pairs }) => {
      report(pairs.length, refused.length)
      setRefusals((before) => [...before, ...refused])
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
  const saving = useMutationState({
    filters: { mutationKey: queryKey, exact: true, status: 'pending' },
    select: ({ state }) => state.variables as readonly LinkChange[],
  })
  return {
    saving: useMemo(() => saving.flat(), [saving]),
    percent,
    refusals,
    dismissRefusals: () => setRefusals([]),
    change: (side, chosen, changed) => {
      setRefusals([])
      mutate([...changed].map(([other, isOn]) => ({ pair: pairOf(side, chosen, other), isOn })))
    },
    setLastDay: (side, chosen, others, day) => {
      setRefusals([])
      date({ pairs: [...others].map((other) => pairOf(side, chosen, other)), day })
    },
    linked: store.linked,
    stored: store.pairs,
    queryKey,
  }
}

/** The values that the chosen record of a side is shown as connected with, and those of them and others that are not saved yet. */
export function useLinked(
  { saving, linked, queryKey }: Links,
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
  const { values, unsaved } = useMemo(() => {
    const all = new Set(stored)
    const changed = new Set<RowValue>()
    for (const { pair, isOn } of saving) {
      if (pair[side] !== chosen) continue
      const other = pair[side === 0 ? 1 : 0]
      changed.add(other)
      if (isOn) all.add(other)
      else all.delete(other)
    }
    return { values: all, unsaved: changed }
  }, [stored, saving, side, chosen])
  return { values, unsaved, query }
}

/** The last days of the chosen record's connections, by the value of the other side. */
export function useLastDays(
  { stored, queryKey }: Links,
  { lastDay }: LinksLayout,
  side: SideIndex,
  chosen: RowValue | undefined,
): ReadonlyMap<RowValue, string> {
  const { data } = useQuery({
    queryKey: [...queryKey, 'ending'],
    queryFn: () => stored({ ending: true }),
    enabled: lastDay !== undefined && chosen !== undefined,
    staleTime: 0,
  })
  return useMemo(
    () =>
      new Map(
        (data ?? []).flatMap(({ pair, lastDay: day }): [RowValue, string][] =>
          pair[side] === chosen && day !== undefined ? [[pair[side === 0 ? 1 : 0], day]] : [],
        ),
      ),
    [data, side, chosen],
  )
}
