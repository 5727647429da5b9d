import type { SvgIconComponent } from '@mui/icons-material'
import Air from '@mui/icons-material/Air'
import Description from '@mui/icons-material/Description'
import History from '@mui/icons-material/History'
import MenuBook from '@mui/icons-material/MenuBook'
import NotificationsNone from '@mui/icons-material/NotificationsNone'
import OpenInBrowser from '@mui/icons-material/OpenInBrowser'
import QueryStats from '@mui/icons-material/QueryStats'
import Settings from '@mui/icons-material/Settings'

/** The icons that `modules.json` names. */
export const moduleIcons: Record<string, SvgIconComponent> = {
  Air,
  Description,
  History,
  MenuBook,
  NotificationsNone,
  OpenInBrowser,
  QueryStats,
  Settings,
}
