import type { SvgIconComponent } from '@mui/icons-material'
import Air from '@mui/icons-material/Air'
import Anchor from '@mui/icons-material/Anchor'
import Assignment from '@mui/icons-material/Assignment'
import Build from '@mui/icons-material/Build'
import CalendarMonth from '@mui/icons-material/CalendarMonth'
import Construction from '@mui/icons-material/Construction'
import Description from '@mui/icons-material/Description'
import DirectionsBoat from '@mui/icons-material/DirectionsBoat'
import Email from '@mui/icons-material/Email'
import Group from '@mui/icons-material/Group'
import History from '@mui/icons-material/History'
import ListAlt from '@mui/icons-material/ListAlt'
import MenuBook from '@mui/icons-material/MenuBook'
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import OpenInBrowser from '@mui/icons-material/OpenInBrowser'
import Place from '@mui/icons-material/Place'
import QueryStats from '@mui/icons-material/QueryStats'
import Settings from '@mui/icons-material/Settings'

/** The icons that `modules.json` and resource files can name. */
export const moduleIcons: Record<string, SvgIconComponent> = {
  Air,
  Anchor,
  Assignment,
  Build,
  CalendarMonth,
  Construction,
  Description,
  DirectionsBoat,
  Email,
  Group,
  History,
  ListAlt,
  MenuBook,
  NotificationsNone,
  OpenInBrowser,
  Place,
  QueryStats,
  Settings,
}

/** The icon of a menu entry; a list icon if the name is unknown. */
export const moduleIcon = (name: unknown): SvgIconComponent =>
  (typeof name === 'string' && moduleIcons[name]) || ListAlt
