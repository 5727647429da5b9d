import List from '@mui/icons-material/List'
import MapIcon from '@mui/icons-material/Map'
import ViewTimeline from '@mui/icons-material/ViewTimeline'
import BottomNavigation from '@mui/material/BottomNavigation'
import BottomNavigationAction from '@mui/material/BottomNavigationAction'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Outlet, useMatch, useNavigate } from 'react-router'
import type { BesideMap } from '#map/mapToggle.ts'
import { useCall } from '#providers/api/useCall.ts'
import { usePreference } from '#providers/preferences/preferences.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { MessagePage } from '#shell/MessagePage.tsx'
import { unrolled } from '#shell/paper.ts'
import { HoursBar } from './HoursBar.tsx'
import { FIRST_SHARE, MapDivider, sound } from './MapDivider.tsx'
import { SitesPanel } from './SitesPanel.tsx'
import { useFavorites } from './useFavorites.ts'
import { useMapBoard } from './useMapBoard.ts'

const SiteMap = lazy(async () => ({ default: (await import('#map/SiteMap.tsx')).SiteMap }))

const noSites: readonly never[] = []

/** List, map and open site side by side, as many of them as fit the screen. */
export function SitesLayout() {
  const selectedId = useSelectedId()
  const navigate = useNavigate()
  const mobile = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const tablet = useMediaQuery((theme) => theme.breakpoints.down('md'), { noSsr: true })
  const large = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const [mobileView, setMobileView] = useState<MobileView>(0)
  const [isMapOpen, setMapOpen] = usePreference('siteview.isMapOpen', false)
  const [isPlaceTaken, setTaken] = useState(false)
  const [storedShare, setShare] = usePreference('siteview.mapShare', FIRST_SHARE)
  const [draggedShare, setDraggedShare] = useState<number | null>(null)
  const share = sound(draggedShare ?? storedShare)
  const isBoard = useMatch('/forecasts/board') !== null
  const isHome = selectedId === undefined && !isBoard
  const showPanel = isBoard ? false : isHome ? !mobile || mobileView === 0 : !tablet
  const hasDivider = selectedId !== undefined && large && !isPlaceTaken
  const hasMapBeside = large ? hasDivider && share > 0 : isMapOpen && !mobile
  const showMap = !isBoard && (isHome ? !mobile || mobileView === 1 : hasMapBeside)
  // A phone's forecast and the board show neither, and do not wait for them.
  const {
    data: sites,
    error,
    refetch,
  } = useCall<Site[]>('sites', {}, { quiet: true, enabled: showPanel || showMap })
  const besideMap = useMemo((): BesideMap => {
    const mapToggle = mobile || large ? undefined : { isOpen: isMapOpen, setOpen: setMapOpen }
    return { toggle: mapToggle, setTaken }
  }, [mobile, large, isMapOpen, setMapOpen])

  if (error && !sites && isHome) {
    return (
      <MessagePage
        title={error.status === 403 ? 'Unauthorized' : 'The sites could not be loaded'}
        text={error.detail}
        onRetry={refetch}
      />
    )
  }
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: 1, ...unrolled }}>
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0, ...unrolled }}>
        {showPanel && (
          <SitesPanel
            sites={sites ?? (error ? noSites : undefined)}
            empty={error && !sites ? error.detail : undefined}
            selectedId={selectedId}
            width={mobile ? '100%' : undefined}
          />
        )}
        <Box
          sx={{
            display: isHome && !showMap ? 'none' : 'flex',
            flex: 1,
            minWidth: 0,
            ...(!isHome && unrolled),
          }}
        >
          <Box
            sx={{
              display: isHome ? 'none' : 'flex',
              flexDirection: 'column',
              flex: 1,
              minWidth: 0,
              ...(!isHome && unrolled),
            }}
          >
            {isBoard && <HoursBar view="board" hasTabs={!mobile} />}
            <Box sx={{ flex: 1, minHeight: 0, ...unrolled }}>
              <Outlet context={besideMap} />
            </Box>
          </Box>
          {hasDivider && (
            <MapDivider
              share={share}
              onMove={setDraggedShare}
              onRest={(next) => {
                setDraggedShare(null)
                setShare(next)
              }}
            />
          )}
          {showMap && (
            <Box
              sx={isHome ? { ...column, flex: 1, minWidth: 0 } : { ...column, ...besideForecast }}
              style={hasDivider ? { width: `${share}%` } : undefined}
            >
              {isHome && <HoursBar view="map" hasTabs={!mobile} />}
              <Suspense fallback={<MapSkeleton />}>
                {sites ? <JudgedMap sites={sites} selectedId={selectedId} /> : <MapSkeleton />}
              </Suspense>
            </Box>
          )}
        </Box>
      </Box>
      {mobile && (isHome || isBoard) && (
        <ListMapSwitch
          view={isBoard ? BOARD : mobileView}
          onChange={(view) => {
            if (view !== BOARD) setMobileView(view)
            const path = view === BOARD ? '/forecasts/board' : '/forecasts'
            // The address and not the page shown, which stays while the board loads.
            if (location.pathname !== path) navigate(path)
          }}
        />
      )}
    </Box>
  )
}

const column = {
  display: 'flex',
  flexDirection: 'column',
  '& > :last-child': { flex: 1, minHeight: 0 },
} as const

const besideForecast = {
  flex: 'none',
  width: 'clamp(280px, 22vw, 420px)',
  borderLeft: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const

/** The id of the open site; NaN for an invalid address, which the forecast page handles. */
function useSelectedId(): number | undefined {
  const id = useMatch('/forecasts/site/:id')?.params.id
  return id === undefined ? undefined : Number(id)
}

interface JudgedMapProps {
  sites: readonly Site[]
  selectedId: number | undefined
}

/** The map of the sites with their status and favorites. */
function JudgedMap({ sites, selectedId }: JudgedMapProps) {
  const navigate = useNavigate()
  const board = useMapBoard()
  const { toggle } = useFavorites()
  return (
    <SiteMap
      sites={sites}
      board={board}
      selectedId={selectedId}
      onOpen={({ id }) => navigate(`/forecasts/site/${id}`)}
      onToggleFavorite={toggle}
    />
  )
}

const MapSkeleton = () => <Skeleton variant="rectangular" animation={false} sx={{ width: 1, height: 1 }} />

/** The view of a small screen: 0 the list, 1 the map. */
type MobileView = 0 | 1

const BOARD = 2

interface ListMapSwitchProps {
  view: MobileView | typeof BOARD
  onChange: (view: MobileView | typeof BOARD) => void
}

/** The bottom bar of a small screen that switches between list, map and board. */
const ListMapSwitch = ({ view, onChange }: ListMapSwitchProps) => (
  <BottomNavigation
    showLabels
    component="nav"
    aria-label="List or map"
    value={view}
    onChange={(_, next: MobileView | typeof BOARD) => onChange(next)}
    sx={{ flex: 'none', displayPrint: 'none', borderTop: 1, borderColor: 'divider' }}
  >
    <BottomNavigationAction label="List" icon={<List />} aria-current={view === 0 ? 'page' : undefined} />
    <BottomNavigationAction label="Map" icon={<MapIcon />} aria-current={view === 1 ? 'page' : undefined} />
    <BottomNavigationAction
      label="Board"
      icon={<ViewTimeline />}
      aria-current={view === BOARD ? 'page' : undefined}
    />
  </BottomNavigation>
)
