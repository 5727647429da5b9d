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

/** An icon for each panel and the map: beside the forecast, or on a phone in the bar at the bottom. */
export const IconRail = ({ items }: { items: readonly RailItem[] }) => (
  <Box
    component="nav"
    aria-label="Forecast panels"
    sx={{
      width: { xs: 1, sm: tokens.size.iconRail },
      flex: 'none',
      display: 'flex',
      displayPrint: 'none',
      flexDirection: { xs: 'row', sm: 'column' },
      justifyContent: { xs: 'space-around', sm: 'flex-start' },
      position: 'relative',
      isolation: 'isolate',
      pt: { sm: 1 },
      border: 0,
      borderStyle: 'solid',
      borderWidth: { xs: '1px 0 0', sm: '0 0 0 1px' },
      borderColor: 'divider',
    }}
  >
    {items.map(({ title, icon: Icon, isOpen, onToggle }) => (
      <Tooltip
        key={title}
        title={isOpen ? '' : title}
        placement="left"
        disableInteractive
        enterDelay={0}
        enterNextDelay={0}
      >
        <IconButton
          aria-label={title}
          aria-expanded={isOpen}
          color={isOpen ? 'primary' : 'default'}
          onClick={onToggle}
          sx={{
            width: { xs: tokens.size.touch, sm: tokens.size.iconRail },
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
