import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import '@fontsource-variable/inter'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, StrictMode, Suspense, useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { queryClient } from './providers/api/queryClient.ts'
import { readNonce } from './providers/config.ts'
import { useCustomer } from './providers/session/customer.ts'
import { prefetchRights } from './providers/session/rights.ts'
import { useBrowserScheme, useColorScheme } from './providers/session/theme/theme.ts'
import './shell/address/beforeTraversal.ts'
import { PageBoundary } from './shell/PageBoundary.tsx'
import { LoadingPortal } from './shell/status/LoadingPortal.tsx'
import { StatusSnackbar } from './shell/status/StatusSnackbar.tsx'
import { createTheme } from './theme.ts'

/** The portal's theme in the customer's color. */
const CustomerTheme = ({ children }: { children: ReactNode }) => {
  const { primaryColor } = useCustomer().config
  const mode = useColorScheme()
  const theme = useMemo(
    () => createTheme({ nonce: readNonce(), primary: primaryColor, mode }),
    [primaryColor, mode],
  )
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}

/** The theme before the customer is loaded, and of messages over every page. */
const PortalTheme = ({ children }: { children: ReactNode }) => {
  const mode = useColorScheme()
  const theme = useMemo(() => createTheme({ nonce: readNonce(), mode }), [mode])
  useBrowserScheme(mode)
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}

const styles = createCache({ key: 'sw', nonce: readNonce() })

const root = document.getElementById('root')
if (!root) throw new Error('invalid page: no #root')

prefetchRights()

createRoot(root).render(
  <StrictMode>
    <CacheProvider value={styles}>
      <PortalTheme>
        <QueryClientProvider client={queryClient}>
          <PageBoundary isWholePage>
            <Suspense fallback={<LoadingPortal />}>
              <CustomerTheme>
                <App />
              </CustomerTheme>
            </Suspense>
          </PageBoundary>
        </QueryClientProvider>
        <StatusSnackbar />
      </PortalTheme>
    </CacheProvider>
  </StrictMode>,
)
