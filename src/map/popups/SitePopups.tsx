import type { Dispatch } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import type { Site } from '#schemas/shapes/records/site.ts'
import type { MapBoard } from '../mapBoard.ts'
import { popupPlacement } from './popupPlacement.ts'
import { type PopupEvent, type PopupState, shownPopups } from './popupState.ts'
import { SitePopup } from './SitePopup.tsx'

/** Toggles whether a site is a favorite. Resolves to false if the change failed or was canceled. */
export type ToggleFavorite = (site: Site) => Promise<boolean>

export interface SitePopupsProps {
  map: MapRef
  sites: readonly Site[]
  board?: MapBoard
  state: PopupState
  dispatch: Dispatch<PopupEvent>
  onOpen: (site: Site) => void
  /** Called before a popup is closed by its button. */
  onClose: (byKeyboard: boolean) => void
  /** Absent for users without favorites, whose pins only keep popups open. */
  onToggleFavorite?: ToggleFavorite
}

/** The open popups, each at its marker. */
export function SitePopups({
  map,
  sites,
  board,
  state,
  dispatch,
  onOpen,
  onClose,
  onToggleFavorite,
}: SitePopupsProps) {
  const { clientWidth: width, clientHeight: height } = map.getContainer()

  /** Pinning a site makes it a favorite, unpinning removes the favorite. If that fails or is canceled, nothing changes. */
  const pin = async (site: Site, isPinned: boolean) => {
    if (!isPinned) dispatch({ type: 'pin', siteId: site.id })
    const isChanged = site.isFavorite !== isPinned || !onToggleFavorite || (await onToggleFavorite(site))
    if (isPinned === isChanged) dispatch({ type: 'unpin', siteId: site.id, now: performance.now() })
  }

  return shownPopups(state).map((siteId) => {
    const site = sites.find(({ id }) => id === siteId)
    const placement = site && popupPlacement(map.project([site.longitude, site.latitude]), { width, height })
    if (!site || !placement) return null
    const isPinned = state.pinned.includes(siteId)
    return (
      <SitePopup
        key={siteId}
        site={site}
        placement={placement}
        status={board?.statusOf(siteId)}
        hour={board?.hour}
        outlook={board?.outlookOf(site)}
        hours={board?.hoursOf(site)}
        names={board?.key}
        isPinned={isPinned}
        onPin={() => void pin(site, isPinned)}
        onOpen={() => onOpen(site)}
        onClose={(byKeyboard) => {
          onClose(byKeyboard)
          dispatch({ type: 'dismiss', siteId })
        }}
        onOver={(isOver) =>
          dispatch(isOver ? { type: 'enterPopup', siteId } : { type: 'leavePopup', now: performance.now() })
        }
      />
    )
  })
}
