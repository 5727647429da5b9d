import Landscape from '@mui/icons-material/Landscape'
import Star from '@mui/icons-material/Star'
import StarBorder from '@mui/icons-material/StarBorder'
import Waves from '@mui/icons-material/Waves'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import ListItemButton from '@mui/material/ListItemButton'
import { Link } from 'react-router'
import type { Site } from '#schemas/shapes/records/site.ts'
import { StatusMark } from '#shell/windowStatus/StatusMark.tsx'
import { tokens } from '#tokens.ts'
import type { StatusName } from '#weather/windows/windowStatus.ts'

export interface SiteRowProps {
  site: Site
  selected: boolean
  /** Status at the shown hour; undefined if nothing is judged. */
  status?: StatusName
  /** Tab index of the link; an arrow key moves to the favorite button. */
  tabIndex: 0 | -1 | undefined
  /** Absent for users without favorites. */
  onToggleFavorite?: (site: Site) => void
}

/** A site in the list: its kind, name and favorite button. */
export const SiteRow = ({ site, selected, status, tabIndex, onToggleFavorite }: SiteRowProps) => (
  <Box sx={{ display: 'flex', height: 1 }}>
    <ListItemButton
      component={Link}
      to={`/forecasts/site/${site.id}`}
      selected={selected}
      tabIndex={tabIndex}
      aria-current={selected ? 'page' : undefined}
      sx={{ gap: 2, pl: 3, pr: 1, minWidth: 0 }}
    >
      <SiteKind isOffshore={site.isOffshore} />
      <Box sx={{ minWidth: 0 }}>
        <Box
          sx={{
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
            lineHeight: status === undefined ? undefined : 1.3,
          }}
          title={site.name}
        >
          {site.name}
        </Box>
        {status !== undefined && (
          <Box sx={{ fontSize: tokens.font.size.caption, lineHeight: 1.2, color: 'text.secondary' }}>
            <StatusMark name={status} />
          </Box>
        )}
      </Box>
    </ListItemButton>
    {onToggleFavorite && (
      <IconButton
        aria-label={`${site.isFavorite ? 'Remove' : 'Add'} ${site.name} ${site.isFavorite ? 'from' : 'to'} favorites`}
        aria-pressed={site.isFavorite}
        tabIndex={-1}
        onClick={() => onToggleFavorite(site)}
        sx={{ width: tokens.size.touch, height: 1, borderRadius: 0 }}
      >
        {site.isFavorite ? <Star fontSize="small" color="primary" /> : <StarBorder fontSize="small" />}
      </IconButton>
    )}
  </Box>
)

const SiteKind = ({ isOffshore }: { isOffshore: boolean }) => {
  const Icon = isOffshore ? Waves : Landscape
  const word = isOffshore ? 'Offshore' : 'Onshore'
  return (
    <Icon
      fontSize="small"
      titleAccess={word}
      sx={{ color: ({ palette }) => tokens.map[palette.mode][isOffshore ? 'offshore' : 'onshore'] }}
    />
  )
}
