import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type SvgIcon from '@mui/material/SvgIcon'
import Tooltip from '@mui/material/Tooltip'
import { tokens } from '#tokens.ts'

export interface RailItem {
  title: string
  icon: typeof SvgIcon
  isOpen: boolean
  onToggle: () => void
}

/** An icon for each panel and the map. */
export const IconRail = ({ items }: { items: readonly RailItem[] }) => (
  <Box
    component="nav"
    aria-label="Forecast panels"
    sx={{
      width: tokens.size.iconRail,
      flex: 'none',
      display: 'flex',
      displayPrint: 'none',
      flexDirection: 'column',
      alignItems: 'flex-end',
      position: 'relative',
      isolation: 'isolate',
      pt: 1,
      borderLeft: 1,
      borderColor: 'divider',
    }}
  >
    {items.map(({ title, icon: Icon, isOpen, onToggle }) => (
      <Tooltip key={title} title={isOpen ? '' : title} placement="left" disableInteractive>
        <IconButton
          aria-label={title}
          aria-expanded={isOpen}
          color={isOpen ? 'primary' : 'default'}
          onClick={onToggle}
          sx={{
            // A touch target is wider than the rail, and begins over the page beside it.
            width: { xs: tokens.size.touch, sm: tokens.size.iconRail },
            ml: { xs: `${tokens.size.iconRail - tokens.size.touch}px`, sm: 0 },
            height: tokens.size.touch,
            borderRadius: 0,
          }}
        >
          <Icon fontSize="small" />
        </IconButton>
      </Tooltip>
    ))}
  </Box>
)
