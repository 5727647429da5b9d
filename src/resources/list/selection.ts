import type { GridRowSelectionModel } from '@mui/x-data-grid'

/** The parameter of the address that holds the ticked rows of a list. */
export const SELECTED = 'selected'

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
