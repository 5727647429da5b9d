import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call } from '#providers/api/request.ts'
import { callKey, useCall } from '#providers/api/useCall.ts'
import { useSession } from '#providers/session/session.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { useConfirm } from '#shell/useConfirm.tsx'
import { changedFavorites, marked } from './favoriteChange.ts'

export interface Favorites {
  /** Undefined until known, and for multi-users. */
  favorites: readonly Site[] | undefined
  /** Resolves to false if the user canceled or the call failed. Undefined if the user may not change favorites. */
  toggle: ((site: Site) => Promise<boolean>) | undefined
}

const lists = ['sites', 'searchSites', 'favoriteSites'] as const

/** The user's favorite sites; removing one needs a confirmation. The lists change at once and are refetched if the call fails. */
export function useFavorites(): Favorites {
  const { isMultiUser, isViewed } = useSession()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { data } = useCall<Site[]>('favoriteSites', {}, { enabled: !isMultiUser })

  const toggle = useCallback(
    async (site: Site) => {
      const isFavorite = !site.isFavorite
      const text = `Are you sure you want to remove ${site.name} as a favourite?`
      if (!isFavorite && !(await confirm({ title: 'Remove Favourite', text }))) return false
      // A list in flight may lack the change, so cancel it now and load it again afterwards.
      const interrupted = lists.filter((name) => client.isFetching({ queryKey: callKey(name) }) > 0)
      await Promise.all(interrupted.map((name) => client.cancelQueries({ queryKey: callKey(name) })))
      const change = (name: (typeof lists)[number], edit: (sites: readonly Site[]) => Site[]) =>
        client.setQueriesData<Site[]>({ queryKey: callKey(name) }, (sites) => sites && edit(sites))
      change('sites', (sites) => marked(sites, site, isFavorite))
      change('searchSites', (sites) => marked(sites, site, isFavorite))
      change('favoriteSites', (sites) => changedFavorites(sites, site, isFavorite))
      const reload = (names: readonly (typeof lists)[number][]) => {
        for (const name of names) void client.invalidateQueries({ queryKey: callKey(name) })
      }
      return call(isFavorite ? 'addFavorite' : 'removeFavorite', { params: { id: site.id } }).then(
        () => {
          reload(interrupted)
          return true
        },
        () => {
          // The snackbar shows the reason; the lists are reset to the server's state.
          reload(lists)
          return false
        },
      )
    },
    [client, confirm],
  )
  return { favorites: isMultiUser ? [] : data, toggle: isMultiUser || isViewed ? undefined : toggle }
}
