import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { type KeyboardEvent, type PointerEvent, useMemo, useReducer, useRef, useState } from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import { useSession } from '#providers/session/session.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { ChartFoot } from './chart/ChartFoot.tsx'
import { ChartFrame } from './chart/ChartFrame.tsx'
import { MapTypeSwitch } from './chart/MapTypeSwitch.tsx'
import { useChartLayers } from './chart/useChartLayers.ts'
import { homeMapState } from './homeMapState.ts'
import { MapCanvas, type MapPointer } from './MapCanvas.tsx'
import type { MapBoard } from './mapBoard.ts'
import { initialView, type MapTypeId, selectedView } from './mapView.ts'
import { MarkerCursor } from './markers/MarkerCursor.tsx'
import { siteLayers } from './markers/siteLayers.ts'
import { useNamedSites } from './markers/useNamedSites.ts'
import { shownPopups } from './popups/popupState.ts'
import { SitePopups, type ToggleFavorite } from './popups/SitePopups.tsx'
import { useSitePopups } from './popups/useSitePopups.ts'
import { useFollow, useStoredHome } from './useMapMoves.ts'
import { hasWebGl } from './webGl.ts'

export interface SiteMapProps {
  sites: readonly Site[]
  /** Absent if sites have no statuses. */
  board?: MapBoard
  selectedId?: number
  onOpen: (site: Site) => void
  /** Absent for users without favorites. */
  onToggleFavorite?: ToggleFavorite
}

/** The map of all sites. Without a selected site it is the home map, whose view is stored. */
export function SiteMap({ sites, board, selectedId, onOpen, onToggleFavorite }: SiteMapProps) {
  const { palette } = useTheme()
  const { username } = useSession()
  const isHome = selectedId === undefined
  const map = useRef<MapRef>(null)
  const cursor = useRef<{ focus: () => void }>(null)
  const selected = sites.find(({ id }) => id === selectedId)
  const [view] = useState(() =>
    selected ? selectedView(selected, 0) : initialView(homeMapState(username), sites),
  )
  const [type, setType] = useState<MapTypeId>(() => homeMapState(username)?.mapTypeId ?? 'hybrid')
  const [named, noteArea, area] = useNamedSites(sites, selectedId)
  const chart = useChartLayers(type, area, view.zoom, named)
  const [popups, dispatch] = useSitePopups(sites)
  const [isReady, setReady] = useState(false)
  const [, redraw] = useReducer((frame: number) => frame + 1, 0)
  const isTouch = useRef(false)
  useStoredHome(map, isHome, username, type)
  useFollow(map, selected, view, username)

  const markers = useMemo(
    () =>
      siteLayers(sites, {
        selectedId,
        named,
        statusOf: board?.statusOf,
        primary: palette.primary.main,
        mode: palette.mode,
      }),
    [sites, selectedId, palette, named, board],
  )
  const layers = useMemo(() => [...chart.layers, ...markers], [chart.layers, markers])
  const shown = shownPopups(popups)
  const open = (site: Site) => {
    dispatch({ type: 'close' })
    onOpen(site)
  }
  const enter = (site: Site) => dispatch({ type: 'enterMarker', siteId: site.id, now: performance.now() })
  const leave = () => dispatch({ type: 'leaveMarker', now: performance.now() })
  const hover = (pointer: MapPointer<Site> | null) => {
    // Browsers also send mouse events after a tap.
    if (isTouch.current) return
    if (pointer?.place) enter(pointer.place)
    else leave()
  }
  const click = ({ place }: MapPointer<Site>) => {
    if (!place) return dispatch({ type: 'close' })
    if (!isTouch.current || shown.includes(place.id)) return open(place)
    enter(place)
  }
  const notePointer = ({ pointerType }: PointerEvent) => {
    isTouch.current = pointerType === 'touch'
  }
  // Escape removes the popup with the focused element in it.
  const backToMarker = ({ key, target }: KeyboardEvent) => {
    if (key === 'Escape' && target instanceof Element && target.closest('section')) cursor.current?.focus()
  }
  return (
    <Box
      onPointerDownCapture={notePointer}
      onPointerMoveCapture={notePointer}
      onKeyDown={backToMarker}
      sx={{ display: 'flex', flexDirection: 'column', height: 1 }}
    >
      <MapCanvas
        ref={map}
        label="Map of sites"
        initialView={view}
        layers={layers}
        places={sites}
        onRest={noteArea}
        onReady={() => setReady(true)}
        onZoom={chart.onZoom}
        onMove={shown.length > 0 ? redraw : undefined}
        onHover={hover}
        onClick={click}
      >
        {isReady && map.current && (
          <>
            <ChartFrame map={map.current} ground={chart.ground} />
            {isHome && <MapTypeSwitch type={type} onChange={setType} />}
            <MarkerCursor
              ref={cursor}
              map={map.current}
              sites={sites}
              selected={selected}
              onEnter={enter}
              onLeave={leave}
              onOpen={open}
            />
            <SitePopups
              map={map.current}
              sites={sites}
              board={board}
              state={popups}
              dispatch={dispatch}
              onOpen={open}
              // Closing the popup removes the focused button.
              onClose={(byKeyboard) => byKeyboard && cursor.current?.focus()}
              onToggleFavorite={onToggleFavorite}
            />
          </>
        )}
      </MapCanvas>
      {hasWebGl() && <ChartFoot map={isReady ? map.current : null} hasStatuses={board !== undefined} />}
    </Box>
  )
}
