import type { GoConfig, ParseResponse, RouterProvider } from '@refinedev/core'
import binding from '@refinedev/react-router'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router'

/** The query parameters of a value, nested ones with brackets: `filters[0][value]`. */
function parameters(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object') return [[name, String(value)]]
  return Object.entries(value).flatMap(([key, part]) => parameters(`${name}[${key}]`, part))
}

/** The existing query with the parameters in `next` replaced; the others stay. */
export function mergedQuery(existing: string, next: Record<string, unknown> = {}): string {
  const names = Object.keys(next)
  const isReplaced = (key: string) => names.some((name) => key === name || key.startsWith(`${name}[`))
  const unreplaced = [...new URLSearchParams(existing)].filter(([key]) => !isReplaced(key))
  const query = new URLSearchParams([...unreplaced, ...names.flatMap((name) => parameters(name, next[name]))])
  return query.size === 0 ? '' : `?${query}`
}

function useGo() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  return useCallback(
    ({ to = '', type, query, hash: wanted, options }: GoConfig) => {
      const nextHash = (wanted ?? (options?.keepHash ? hash : '')).replace(/^#/, '')
      const isSamePage = type === 'replace' && to === ''
      // The address itself may have a parameter that was just added, such as the view of a list.
      const existing = isSamePage ? location.search : search
      const address = `${to}${mergedQuery(options?.keepQuery ? existing : '', query)}${nextHash && `#${nextHash}`}`
      if (type === 'path') return address
      // A list writes its sorting and page into its address after each draw, also once a link has left it.
      if (isSamePage && pathname !== location.pathname) return undefined
      navigate(address, { replace: type === 'replace' })
      return undefined
    },
    [pathname, search, hash, navigate],
  )
}

/**
 * The query parameters that Refine itself needs. It would pass any others to each call as options, and reload a list whenever one
 * of them changes.
 */
export function ownParameters({ filters, sorters, currentPage, pageSize, to }: Parameters = {}): Parameters {
  return { filters, sorters, currentPage, pageSize, to }
}

type Parameters = NonNullable<ParseResponse['params']>

function useParse() {
  const parse = binding.parse?.()
  return useCallback(() => {
    const parsed = parse?.() ?? {}
    return { ...parsed, params: ownParameters(parsed.params) }
  }, [parse])
}

/**
 * Refine's binding of react-router without three of its faults: it does not encode values in the address, so that "A & B" would be
 * read back as "A "; a link could set options of the calls that the page makes; and a list that a link has left would come back.
 */
export const routerProvider: RouterProvider = { ...binding, go: () => useGo(), parse: () => useParse() }
