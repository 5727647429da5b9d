import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import '@fontsource-variable/inter'
import Alert from '@mui/material/Alert'
import CssBaseline from '@mui/material/CssBaseline'
import Snackbar from '@mui/material/Snackbar'
import { ThemeProvider } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './App.tsx'
import { queryClient } from './providers/api/queryClient.ts'
import { readNonce } from './providers/config.ts'
import { useCustomer } from './providers/session/customer.ts'
import { closeStatus, statusStore } from './providers/status.ts'
import { useStore } from './providers/store.ts'
import './shell/address/beforeTraversal.ts'
import { Loading } from './shell/Loading.tsx'
import { PageBoundary } from './shell/PageBoundary.tsx'
import { createTheme } from './theme.ts'
import { tokens } from './tokens.ts'

/** The portal's look, in the customer's colour. */
const CustomerTheme = ({ children }: { children: ReactNode }) => {
  const { primaryColor } = useCustomer().config
  const theme = useMemo(() => createTheme({ nonce: readNonce(), primary: primaryColor }), [primaryColor])
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}

const AUTO_HIDE_MS = 6000

/** How the last operation went: green or red, for six seconds. */
const StatusSnackbar = () => {
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const { open, ok, message } = useStore(statusStore)
  return (
    <Snackbar
      key={message}
      open={open}
      autoHideDuration={AUTO_HIDE_MS}
      // At the foot of a phone are its navigation and the last entry of the menu.
      anchorOrigin={{ vertical: phone ? 'top' : 'bottom', horizontal: 'center' }}
      sx={phone ? { top: tokens.size.topBar + tokens.size.gutterSmall } : undefined}
      onClose={(_, reason) => reason !== 'clickaway' && closeStatus()}
    >
      <Alert variant="filled" severity={ok ? 'success' : 'error'} onClose={closeStatus} sx={{ width: 1 }}>
        {message}
      </Alert>
    </Snackbar>
  )
}

const styles = createCache({ key: 'sw', nonce: readNonce() })
const theme = createTheme({ nonce: readNonce() })

const root = document.getElementById('root')
if (!root) throw new Error('invalid page: no #root')

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <PageBoundary isWholePage>
              <Suspense fallback={<Loading />}>
                <CustomerTheme>
                  <App />
                </CustomerTheme>
              </Suspense>
            </PageBoundary>
          </BrowserRouter>
        </QueryClientProvider>
        <StatusSnackbar />
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>,
)
