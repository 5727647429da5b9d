import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import { useTheme } from '@mui/material/styles'
import { useCustomer } from '#providers/access/customer.ts'
import { tokens } from '#tokens.ts'

/** White background for a logo without a dark version. */
const plate = { bgcolor: tokens.light.paper, borderRadius: 1, p: 1 } as const

/** The customer's logo; in the dark scheme its dark version, if there is one. */
export const CustomerLogo = ({ sx }: { sx: SxProps<Theme> }) => {
  const { name, config } = useCustomer()
  const isDark = useTheme().palette.mode === 'dark'
  const dark = isDark ? config.darkLogo : undefined
  return (
    <Box
      component="img"
      src={dark ?? config.logo}
      alt={name || 'Seawindow'}
      sx={[isDark && dark === undefined && plate, { boxSizing: 'border-box' }, ...[sx].flat()]}
    />
  )
}
