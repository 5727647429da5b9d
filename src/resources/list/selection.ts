import type { GridRowSelectionModel } from '@mui/x-data-grid'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The parameter of the address that holds the ticked rows of a list. */
const SELECTED = 'selected'

/** The ticked rows as a text of the address: `1,2`, or after select-all `all` and the unticked: `all,-3`. None is ''. */
export function selectionText({ type, ids }: GridRowSelectionModel): string {
  if (type === 'include') return [...ids].join(',')
  return ['all', ...[...ids].map((id) => `-${id}`)].join(',')
}

/** The ticked rows that a text of the address names. What is no id names nothing. */
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

/** The ticked ones of the records on show: what a filter hides is not meant. */
export const selectedRecords = <Row extends { id: number }>(
  records: readonly Row[],
  { type, ids }: GridRowSelectionModel,
): Row[] =>
  type === 'include' && ids.size === 0 ? [] : records.filter(({ id }) => ids.has(id) === (type === 'include'))

/**
 * The ticked rows of a list, kept in the address too. A tick shows at once, before the address has it; the bare address, to
 * which the menu leads, ticks none.
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
    // The address itself: the parameters of the last drawing may lack a search that has just been added.
    const query = new URLSearchParams(window.location.search)
    if (text === '') query.delete(SELECTED)
    else query.set(SELECTED, text)
    setParams(query, { replace: true })
  }
  return { selection, select }
}
