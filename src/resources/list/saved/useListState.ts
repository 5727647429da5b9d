import { useMemo } from 'react'
import { usePreference } from '#providers/preferences/preferences.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { type ListState, listStateOf } from './listState.ts'

/** What a user's list of a resource remembers, and `remember`, which changes parts of it. */
export function useListState({ resource, schema }: ResourceFile) {
  const [stored, setStored, isKnown] = usePreference<unknown>(`list.${resource.name}`, undefined)
  const state = useMemo(() => listStateOf(stored, Object.keys(schema.properties)), [stored, schema])
  return {
    state,
    isKnown,
    remember: (change: Partial<ListState>) => setStored({ ...state, ...change }),
  }
}

export type SavedList = ReturnType<typeof useListState>
