import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import '@fontsource-variable/inter'
import { ThemeProvider } from '@mui/material/styles'
import { Refine } from '@refinedev/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callKey } from '#providers/api/useCall.ts'
import { queryClient } from '#providers/queryClient.ts'
import { refineOptions } from '#providers/refineOptions.ts'
import { createDataProvider } from '#providers/resources/dataProvider.ts'
import { startSession } from '#providers/session/session.ts'
import { createTheme } from '#theme.ts'

export const USER = 'bench'
const styles = createCache({ key: 'sw' })
const theme = createTheme()
const dataProvider = createDataProvider({})

startSession({ token: USER, username: USER, roles: ['User'], permissions: [], mainPage: '' }, false)
// Preferences, customer and limits are in the cache, so that no call is made.
queryClient.setQueryData(['preferences', USER], {})
queryClient.setQueryData(['customer', USER], { id: 1, name: USER, config: { toleranceBothSides: false } })
queryClient.setQueryData(callKey('parameters', { query: { siteId: 1 } }), [])

/** The providers around every page of the portal (src/main.tsx), for a signed-in user. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <CacheProvider value={styles}>
    <ThemeProvider theme={theme}>
      <QueryClientProvider client={queryClient}>
        <Refine dataProvider={dataProvider} options={refineOptions}>
          {children}
        </Refine>
      </QueryClientProvider>
    </ThemeProvider>
  </CacheProvider>
)
