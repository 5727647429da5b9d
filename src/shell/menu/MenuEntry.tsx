import type { SvgIconComponent } from '@mui/icons-material'
import ListItem from '@mui/material/ListItem'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Tooltip from '@mui/material/Tooltip'
import { Link } from 'react-router'
import { tokens } from '#tokens.ts'

export interface MenuEntryProps {
  title: string
  icon: SvgIconComponent | undefined
  /** Whether the menu shows titles beside its icons. */
  open: boolean
  to?: string
  selected?: boolean
  /** For the entry that opens and closes the menu. */
  expanded?: boolean
  onClick?: () => void
}

const mark = { width: 3, bgcolor: 'primary.main' }

/** One row of the menu: a link to a module, or the toggle. */
export const MenuEntry = ({
  title,
  icon: Icon,
  open,
  to,
  selected = false,
  expanded,
  onClick,
}: MenuEntryProps) => (
  <ListItem disablePadding>
    <Tooltip title={open ? '' : title} placement="right">
      <ListItemButton
        {...(to === undefined ? { component: 'button' } : { component: Link, to })}
        aria-label={title}
        aria-current={selected ? 'page' : undefined}
        aria-expanded={expanded}
        selected={selected}
        onClick={onClick}
        sx={{
          position: 'relative',
          height: tokens.size.rail,
          px: 0,
          '&.Mui-selected::before': { content: '""', position: 'absolute', inset: '8px auto 8px 0', ...mark },
        }}
      >
        <ListItemIcon
          sx={{
            justifyContent: 'center',
            width: tokens.size.rail,
            minWidth: tokens.size.rail,
            color: selected ? 'primary.main' : 'text.secondary',
          }}
        >
          {Icon && <Icon fontSize="small" />}
        </ListItemIcon>
        <ListItemText
          primary={title}
          slotProps={{ primary: { noWrap: true, fontWeight: selected ? 'fontWeightBold' : undefined } }}
          sx={{ opacity: open ? 1 : 0 }}
        />
      </ListItemButton>
    </Tooltip>
  </ListItem>
)
