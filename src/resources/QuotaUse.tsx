import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useCall } from '#providers/api/useCall.ts'
import { useSession } from '#providers/session/session.ts'
import type { CustomerQuotas } from '#schemas/shapes/customer.ts'

/** The share of a quota from which its bar warns. */
const NEARLY_ALL = 0.9

/** Below the menu, or beside each other above the page on small screens. */
const list = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  flexWrap: 'wrap',
  columnGap: 6,
  rowGap: 2,
  m: 0,
  px: { xs: 4, md: 6 },
  py: { xs: 2, md: 4 },
}

const colorOf = ({ used, limit }: Pick<CustomerQuotas[number], 'used' | 'limit'>) => {
  if (used >= limit) return 'error'
  return used >= NEARLY_ALL * limit ? 'warning' : 'primary'
}

/** What the company has of each kind that the operator has limited, for administrators. */
export function QuotaUse() {
  const { isAdministrator } = useSession()
  const { data: quotas = [] } = useCall<CustomerQuotas>(
    'customerQuotas',
    {},
    { enabled: isAdministrator, quiet: true },
  )
  if (!isAdministrator || quotas.length === 0) return null
  return (
    <Box component="ul" aria-label="Quotas" sx={list}>
      {quotas.map(({ title, used, limit }) => (
        <Box component="li" key={title} sx={{ listStyle: 'none', minWidth: 0 }}>
          <Typography variant="body2">
            {title}: {used} of {limit}
          </Typography>
          <LinearProgress
            variant="determinate"
            aria-hidden
            color={colorOf({ used, limit })}
            value={Math.min(100, (100 * used) / limit)}
          />
        </Box>
      ))}
    </Box>
  )
}
