import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type LinkQueueState, MOST_IN_FLIGHT } from './linkQueue.ts'

interface LinkProgressProps {
  state: LinkQueueState
  onCancel: () => void
}

/** How far many changes have come, with a button that undoes those still waiting. A few are done before one can read it. */
export function LinkProgress({ state: { saved, refused, open }, onCancel }: LinkProgressProps) {
  const total = saved + refused + open
  if (open === 0 || total <= MOST_IN_FLIGHT) return null
  const refusals = refused > 0 ? `, ${refused} refused` : ''
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 4, flex: 'none' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontFeatureSettings: '"tnum"' }}>
          {`${saved} of ${total} changes saved${refusals}`}
        </Typography>
        <LinearProgress
          variant="determinate"
          aria-label="Changes"
          value={(100 * (saved + refused)) / total}
        />
      </Box>
      <Button variant="outlined" onClick={onCancel}>
        Cancel
      </Button>
    </Box>
  )
}
