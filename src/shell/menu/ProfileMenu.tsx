import Devices from '@mui/icons-material/DevicesOutlined'
import Key from '@mui/icons-material/KeyOutlined'
import Logout from '@mui/icons-material/Logout'
import ManageAccounts from '@mui/icons-material/ManageAccountsOutlined'
import Person from '@mui/icons-material/PersonOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useLogout } from '@refinedev/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCustomer } from '#providers/access/customer.ts'
import { useSession } from '#providers/session/session.ts'
import { accountPage } from '#schemas/access/modules.ts'
import { tokens } from '#tokens.ts'
import { useConfirmLeave } from '../leave/LeaveNotice.tsx'
import { DisplaySettings } from './DisplaySettings.tsx'

const LINKS = [
  { title: accountPage.title, to: accountPage.path, icon: <ManageAccounts /> },
  { title: 'Password', to: `${accountPage.path}#change-password`, icon: <Key /> },
  { title: 'Sessions', to: `${accountPage.path}#active-sessions`, icon: <Devices /> },
] as const

/** The signed-in user, the display settings, the link to the account, and sign-out. */
export const ProfileMenu = () => {
  const { isViewed } = useSession()
  const { mutate: logout, isPending } = useLogout()
  const mayLeave = useConfirmLeave()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const leave = async () => {
    close()
    if (await mayLeave()) logout()
  }
  return (
    <>
      <IconButton
        aria-label="Profile"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: tokens.size.touch, height: tokens.size.touch }}
      >
        <Person />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Profile', sx: { width: 340 } } }}
      >
        <Box sx={{ display: 'grid', gap: 3, p: 4 }}>
          <Who />
          <DisplaySettings />
          {!isViewed && (
            <Box component="nav" aria-label="Own account" sx={{ mx: -2 }}>
              {LINKS.map(({ title, to, icon }) => (
                <Button
                  key={title}
                  component={Link}
                  to={to}
                  fullWidth
                  color="inherit"
                  startIcon={icon}
                  onClick={close}
                  sx={{ justifyContent: 'flex-start', minHeight: tokens.size.touch, px: 2 }}
                >
                  {title}
                </Button>
              ))}
            </Box>
          )}
          <Button
            variant="outlined"
            startIcon={<Logout />}
            disabled={isPending}
            onClick={leave}
            sx={{ minHeight: tokens.size.touch }}
          >
            Logout
          </Button>
        </Box>
      </Popover>
    </>
  )
}

/** The displayed words for the roles, by their names in the sign-in response. */
const roleNames: Readonly<Record<string, string>> = { MultiUser: 'Shared account' }

/** The name, the roles and the customer. */
function Who() {
  const { username, roles } = useSession()
  const { name: customer } = useCustomer()
  const facts = [
    ['Role', roles.map((role) => roleNames[role] ?? role).join(', ')],
    ['Customer', customer],
  ] as const
  return (
    <Box sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="subtitle2">{username}</Typography>
      <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 3, m: 0 }}>
        {facts.map(([term, text]) => (
          <Box key={term} sx={{ display: 'contents', fontSize: tokens.font.size.table }}>
            <Box component="dt" sx={{ color: 'text.secondary' }}>
              {term}
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {text}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}
