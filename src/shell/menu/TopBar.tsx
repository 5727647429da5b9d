import HelpOutline from '@mui/icons-material/HelpOutline'
import MenuIcon from '@mui/icons-material/Menu'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { tokens } from '#tokens.ts'
import { openPalette } from '../shortcuts/CommandDialogs.tsx'
import { CustomerLogo } from './CustomerLogo.tsx'
import { ProfileMenu } from './ProfileMenu.tsx'

export interface TopBarProps {
  title: string
  /** The address of the page's help; absent on the help pages themselves. */
  help?: string | undefined
  /** Toggles the menu; given only where the menu is an overlay and its toggle is in the top bar. */
  onMenu?: () => void
  menuOpen: boolean
}

/** The title of the module, the customer's logo and the user's menu. */
export const TopBar = ({ title, help, onMenu, menuOpen }: TopBarProps) => {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        displayPrint: 'none',
        alignItems: 'center',
        flex: 'none',
        gap: 2,
        height: tokens.size.topBar,
        pl: onMenu ? 0 : 4,
        pr: 2,
        bgcolor: 'background.paper',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      {onMenu && (
        <IconButton
          aria-label="Menu"
          aria-expanded={menuOpen}
          onClick={onMenu}
          sx={{ width: tokens.size.topBar, height: tokens.size.topBar }}
        >
          <MenuIcon />
        </IconButton>
      )}
      <Typography variant="h2" component="h1" sx={pageTitle}>
        {title}
      </Typography>
      <CustomerLogo
        sx={{ display: { xs: 'none', sm: 'block' }, height: 24, maxWidth: 160, objectFit: 'contain' }}
      />
      <Tooltip title="Commands (Ctrl K)">
        <IconButton
          aria-label="Commands"
          aria-haspopup="dialog"
          onClick={openPalette}
          sx={{ width: tokens.size.touch, height: tokens.size.touch }}
        >
          <Search />
        </IconButton>
      </Tooltip>
      {help !== undefined && (
        <IconButton
          component={Link}
          to={help}
          aria-label="Help"
          sx={{ width: tokens.size.touch, height: tokens.size.touch }}
        >
          <HelpOutline />
        </IconButton>
      )}
      <ProfileMenu />
    </Box>
  )
}

/** Whole on every screen: a long title takes two lines on a phone. */
const pageTitle = {
  flex: 1,
  minWidth: 0,
  fontSize: { xs: tokens.font.size.body, sm: tokens.font.size.title },
  lineHeight: 1.2,
} as const
