import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { type ListState, listStateOf } from './listState.ts'
import type { SavedList } from './useListState.ts'
import { useViews, type View, viewBody } from './useViews.ts'

/** The query parameter with the id of the view in use. */
const VIEW = 'view'

/** Whether an address says which records its list shows, and in which order. */
const hasList = (params: URLSearchParams) =>
  [...params.keys()].some((key) => /^(filters|sorters)\[/.test(key))

const bodyText = (state: ListState) => JSON.stringify(viewBody(state))

/**
 * The view that the address of a list names, and what the list has in force: what the view says, or what the user has changed and the
 * list remembers.
 */
export function useViewInUse(file: ResourceFile, { state, remember }: SavedList) {
  const { name } = file.resource
  const views = useViews(name)
  const [params, setParams] = useSearchParams()
  const param = params.get(VIEW)
  const id = param === null ? undefined : Number(param)
  const view = views.views.find((each) => each.id === id)
  const fields = useMemo(() => Object.keys(file.schema.properties), [file])
  const stored = useMemo(() => view && listStateOf(view, fields), [view, fields])
  const inForce = stored && state.view !== id ? stored : state
  // The address as the list was opened with it.
  const [opened] = useState(() => ({ hasList: hasList(params), hasView: param !== null }))

  const setParam = (next: number | undefined) => {
    // Reads the address directly: the parameters of the last render may lack a filter that was just added.
    const query = new URLSearchParams(window.location.search)
    if (next === undefined) query.delete(VIEW)
    else query.set(VIEW, String(next))
    setParams(query, { replace: true })
  }
  const showRemembered = useEffectEvent(() => {
    if (!opened.hasList && !opened.hasView && state.view !== undefined) setParam(state.view)
  })
  useEffect(() => showRemembered(), [])

  return {
    views,
    view,
    inForce,
    /** What the list shows where its address says nothing. */
    initial: opened.hasView ? { filters: [] } : state,
    /** The view that a link names without saying more: it is to be opened once it is loaded. */
    linked: opened.hasView && !opened.hasList ? view : undefined,
    isChanged: (now: ListState) => stored !== undefined && bodyText(stored) !== bodyText(now),
    keep: (change: Partial<ListState>) => remember({ columns: inForce.columns, view: id, ...change }),
    /** Names the view in the address and remembers it; returns what the list then shows. */
    use: (next: View | undefined): ListState => {
      const shown = next ? listStateOf(next, fields) : { filters: [] }
      setParam(next?.id)
      remember({ columns: undefined, sort: undefined, ...shown, view: next?.id })
      return shown
    },
  }
}
