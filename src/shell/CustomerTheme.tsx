import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { type ReactNode, useMemo } from 'react'
import { readNonce } from '../providers/config.ts'
import { useCustomer } from '../providers/customer.ts'
import { createTheme } from '../theme.ts'

/** The portal's look, in the customer's colour. */
export const CustomerTheme = ({ children }: { children: ReactNode }) => {
  const { primaryColor } = useCustomer().config
  const theme = useMemo(() => createTheme({ nonce: readNonce(), primary: primaryColor }), [primaryColor])
  return (
    <ThemeProvider theme={theme}>
      <CssBaseline />
      {children}
    </ThemeProvider>
  )
}
