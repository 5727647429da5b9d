import Visibility from '@mui/icons-material/VisibilityOutlined'
import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useSession } from '../../providers/session/session.ts'
import { stopViewing } from '../../providers/session/viewAs.ts'

/** Over every page while an administrator looks at the portal as another user. */
export function ViewBanner() {
  const { username, isViewed } = useSession()
  const navigate = useNavigate()
  const [isStopping, setStopping] = useState(false)
  if (!isViewed) return null
  const stop = async () => {
    setStopping(true)
    // The snackbar shows why it failed.
    await stopViewing(navigate).catch(() => setStopping(false))
  }
  return (
    <Alert
      severity="warning"
      square
      role="status"
      icon={<Visibility />}
      action={
        <Button color="inherit" disabled={isStopping} onClick={() => void stop()}>
          Stop viewing
        </Button>
      }
      sx={{
        flex: 'none',
        alignItems: 'center',
        py: 0,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        '& .MuiAlert-action': { alignItems: 'center', pt: 0, flex: 'none' },
      }}
    >
      You look at the portal as <strong>{username}</strong>; nothing can be changed
    </Alert>
  )
}
