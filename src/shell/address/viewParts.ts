import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The name of a part of an address that says what a page shows of its answer: it runs no form. */
export type ViewPart = 'view' | `view.${string}`

/** The name as it is read, however it was written: `view%2Edays` too. */
const nameOf = (part: string) => new URLSearchParams(part).keys().next().value ?? ''

const isViewPart = (part: string) => /^view(\.|$)/.test(nameOf(part))

const partsOf = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean)

const searchOf = (parts: readonly string[]) => (parts.length === 0 ? '' : `?${parts.join('&')}`)

/** A query string without its view parts; what is left stays as it was written. */
export const withoutView = (search: string): string =>
  searchOf(partsOf(search).filter((part) => !isViewPart(part)))

/** A query string with the view parts of another one. */
export const withViewOf = (search: string, other: string): string =>
  searchOf([...partsOf(withoutView(search)), ...partsOf(other).filter(isViewPart)])

/** A query string with a view part of that value; undefined removes it. */
export function withViewPart(search: string, name: ViewPart, value: string | undefined): string {
  const others = partsOf(search).filter((part) => nameOf(part) !== name)
  return searchOf(value === undefined ? others : [...others, `${name}=${encodeURIComponent(value)}`])
}

/**
 * A part of the present address, and how to change it; `usual` is left out of the address. A change replaces the entry of the history
 * unless it is to be gone back from.
 */
export function useViewPart(
  name: ViewPart,
  usual: string,
  { isStep = false }: { isStep?: boolean } = {},
): [value: string, change: (value: string) => void] {
  const location = useLocation()
  const navigate = useNavigate()
  const { pathname, search } = location
  const change = useCallback(
    (value: string) => {
      const next = withViewPart(search, name, value === usual ? undefined : value)
      if (next !== search) void navigate({ pathname, search: next }, { replace: !isStep })
    },
    [pathname, search, name, usual, isStep, navigate],
  )
  return [new URLSearchParams(search).get(name) ?? usual, change]
}
