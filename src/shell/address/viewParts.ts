import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The name of a query parameter that only selects how a page shows its result; it does not run the form. */
export type ViewPart = 'view' | `view.${string}`

/** The decoded name, for example of `view%2Edays`. */
const nameOf = (part: string) => new URLSearchParams(part).keys().next().value ?? ''

const isViewPart = (part: string) => /^view(\.|$)/.test(nameOf(part))

const partsOf = (search: string) => search.replace(/^\?/, '').split('&').filter(Boolean)

const searchOf = (parts: readonly string[]) => (parts.length === 0 ? '' : `?${parts.join('&')}`)

/** A query string without its view parts; the rest stays as it was written. */
export const withoutView = (search: string): string =>
  searchOf(partsOf(search).filter((part) => !isViewPart(part)))

/** A query string with the view parts of another one. */
export const withViewOf = (search: string, other: string): string =>
  searchOf([...partsOf(withoutView(search)), ...partsOf(other).filter(isViewPart)])

/** A query string with a view part set to `value`; undefined removes it. */
export function withViewPart(search: string, name: ViewPart, value: string | undefined): string {
  const others = partsOf(search).filter((part) => nameOf(part) !== name)
  return searchOf(value === undefined ? others : [...others, `${name}=${encodeURIComponent(value)}`])
}

/**
 * A view part of the current address and its setter. The default value `usual` is left out of the address. A change replaces the
 * history entry; with `isStep` it adds one, so that Back undoes it.
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
