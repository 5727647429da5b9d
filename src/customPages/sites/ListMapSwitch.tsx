import List from '@mui/icons-material/List'
import MapIcon from '@mui/icons-material/Map'
import BottomNavigation from '@mui/material/BottomNavigation'
import BottomNavigationAction from '@mui/material/BottomNavigationAction'

/** What a small screen shows: 0 the list, 1 the map. */
export type MobileView = 0 | 1

/** The bar under a small screen that switches between list and map. */
export const ListMapSwitch = ({
  view,
  onChange,
}: {
  view: MobileView
  onChange: (view: MobileView) => void
}) => (
  <BottomNavigation
    showLabels
    component="nav"
    aria-label="List or map"
    value={view}
    onChange={(_, next: MobileView) => onChange(next)}
    sx={{ flex: 'none', borderTop: 1, borderColor: 'divider' }}
  >
    <BottomNavigationAction label="List" icon={<List />} aria-current={view === 0 ? 'page' : undefined} />
    <BottomNavigationAction label="Map" icon={<MapIcon />} aria-current={view === 1 ? 'page' : undefined} />
  </BottomNavigation>
)
