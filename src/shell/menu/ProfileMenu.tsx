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
import { useCustomer } from '../../providers/session/customer.ts'
import { useSession } from '../../providers/session/session.ts'
import { accountPage } from '../../schemas/access/modules.ts'
import { tokens } from '../../tokens.ts'
import { useLeaveQuestion } from '../leave/LeaveNotice.tsx'

/** The user's name, the way to the own account, and the way out. */
export const ProfileMenu = () => {
  const { username, isViewed } = useSession()
  const { name: customer } = useCustomer()
  const { mutate: logout, isPending } = useLogout()
  const mayLeave = useLeaveQuestion()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const leave = async () => {
    setAnchor(null)
    if (await mayLeave()) logout()
  }
  return (
    <>
      <IconButton
        aria-label="Profile"
        aria-haspopup="dialog"
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ width: tokens.size.touch, height: tokens.size.touch }}
      >
        <Person />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Profile' } }}
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 220, p: 4 }}>
          <Box>
            <Typography variant="subtitle2">{username}</Typography>
            <Typography variant="body2" color="text.secondary">
              {customer}
            </Typography>
          </Box>
          {!isViewed && (
            <Button
              component={Link}
              to={accountPage.path}
              variant="outlined"
              startIcon={<ManageAccounts />}
              onClick={() => setAnchor(null)}
            >
              {accountPage.title}
            </Button>
          )}
          <Button variant="outlined" startIcon={<Logout />} disabled={isPending} onClick={leave}>
            Logout
          </Button>
        </Box>
      </Popover>
    </>
  )
}
