import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { useTheme } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { useCustomer } from '#providers/access/customer.ts'
import { readConfig } from '#providers/config.ts'
import { clearRuns } from '#providers/offline/storedRuns.ts'
import { type SessionEnd, useSessionEnd } from '#providers/session/session.ts'
import { CustomerLogo } from '#shell/menu/CustomerLogo.tsx'
import { tokens } from '#tokens.ts'
import { LoginForm } from './LoginForm.tsx'
import { pickWallpaper } from './pickWallpaper.ts'
import { SingleSignOn } from './SingleSignOn.tsx'

const endMessages: Record<SessionEnd, string> = {
  expired: 'Your sign-in has expired. Please sign in again.',
  noCustomer:
    'You have been signed out, because your company’s settings could not be loaded. Please sign in again; if this happens again, contact your administrator.',
}

/** The sign-in page: the customer's logo over one of its wallpapers. */
export const LoginPage = () => {
  const { config } = useCustomer()
  const [wallpaper] = useState(
    () => document.documentElement.dataset.wallpaper ?? pickWallpaper(config.wallpapers, Math.random),
  )
  const end = useSessionEnd()
  // Session cookies end with the browser, so the stored offline runs must be removed as well.
  useEffect(() => void clearRuns(), [])
  const { scrim } = tokens[useTheme().palette.mode]
  const { bannerHost, hasPasswordSignIn, singleSignOn } = readConfig()
  const recovering = bannerHost === location.hostname
  return (
    <Box
      component="main"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: '100dvh',
        bgcolor: 'primary.main',
        backgroundImage: wallpaper && `linear-gradient(${scrim}, ${scrim}), url("${wallpaper}")`,
        backgroundSize: 'cover',
        backgroundPosition: 'center',
      }}
    >
      {recovering && (
        <Alert severity="warning" square>
          The platform is temporarily running on a recovery system.
        </Alert>
      )}
      <Box sx={{ display: 'grid', flex: 1, placeItems: 'center', p: { xs: 4, sm: 8 } }}>
        <Paper elevation={8} sx={{ width: 1, maxWidth: 400, p: { xs: 6, sm: 8 } }}>
          <Box component="h1" sx={{ m: 0, mb: 8, lineHeight: 0 }}>
            <CustomerLogo sx={{ height: 40, maxWidth: 1 }} />
          </Box>
          {end && (
            <Alert severity="info" role="status" sx={{ mb: 6 }}>
              {endMessages[end]}
            </Alert>
          )}
          {hasPasswordSignIn && <LoginForm />}
          {singleSignOn && <SingleSignOn isAlone={!hasPasswordSignIn} />}
        </Paper>
      </Box>
    </Box>
  )
}
