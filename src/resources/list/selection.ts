import type { GridRowSelectionModel } from '@mui/x-data-grid'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The query parameter with the ticked rows of a list. */
const SELECTED = 'selected'

/** The ticked rows as a query parameter: `1,2`, or after select-all `all` and the unticked rows: `all,-3`; '' for none. */
export function selectionText({ type, ids }: GridRowSelectionModel): string {
  if (type === 'include') return [...ids].join(',')
  return ['all', ...[...ids].map((id) => `-${id}`)].join(',')
}

/** The ticked rows that a query parameter names. Text that is not an id is ignored. */
export function selectionOf(text: string | null): GridRowSelectionModel {
  const [first, ...rest] = (text ?? '').split(',')
  const isExclude = first === 'all'
  const pattern = isExclude ? /^-(\d+)$/ : /^(\d+)$/
  const ids = (isExclude ? rest : [first ?? '', ...rest]).flatMap((part) => {
    const id = pattern.exec(part)?.[1]
    return id === undefined ? [] : [Number(id)]
  })
  return { type: isExclude ? 'exclude' : 'include', ids: new Set(ids) }
}

/** The ticked records among those shown: records hidden by a filter are not included. */
export const selectedRecords = <Row extends { id: number }>(
  records: readonly Row[],
  selection: GridRowSelectionModel,
): Row[] =>
  selection.type === 'include' && selection.ids.size === 0
    ? []
    : records.filter(({ id }) => isTicked(selection, id))

export const noSelection: GridRowSelectionModel = { type: 'include', ids: new Set() }

/** Whether all rows, or none of them, are ticked; undefined if only some are. */
export const tickedWhole = (selected: number, total: number): boolean | undefined =>
  selected === 0 ? false : selected === total ? true : undefined

export const isTicked = ({ type, ids }: GridRowSelectionModel, id: number): boolean =>
  ids.has(id) === (type === 'include')

/** The ticked rows after the box of one row was clicked. */
export const toggled = ({ type, ids }: GridRowSelectionModel, id: number): GridRowSelectionModel => ({
  type,
  ids: ids.has(id) ? new Set([...ids].filter((other) => other !== id)) : new Set([...ids, id]),
})

/**
 * The ticked rows of a list, also stored in the address. A tick shows at once, before the address is updated; the bare
 * address, which the menu opens, ticks none.
 */
export function useSelection() {
  const [params, setParams] = useSearchParams()
  const selected = params.get(SELECTED)
  const [selection, setSelection] = useState(() => selectionOf(selected))
  const before = useRef(selected)
  useEffect(() => {
    if (selected === null && before.current !== null) setSelection(selectionOf(null))
    before.current = selected
  }, [selected])

  const select = (next: GridRowSelectionModel) => {
    setSelection(next)
    const text = selectionText(next)
    // Reads the address directly: the parameters of the last render may lack a search that was just added.
    const query = new URLSearchParams(window.location.search)
    if (text === '') query.delete(SELECTED)
    else query.set(SELECTED, text)
    setParams(query, { replace: true })
  }
  return { selection, select }
}
