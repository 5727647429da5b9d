import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, Suspense, useMemo } from 'react'
import { App } from './App.tsx'
import { useCustomer } from './providers/access/customer.ts'
import { readNonce } from './providers/config.ts'
import { useBrowserScheme, useColorScheme } from './providers/preferences/theme/theme.ts'
import { queryClient } from './providers/queryClient.ts'
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

/** The whole portal: styles, theme, queries, and a message in place of a page that fails. */
export const Root = () => (
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
)
