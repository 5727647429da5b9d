import Box from '@mui/material/Box'
import { HourTooltip, type HourTooltipProps } from './HourTooltip.tsx'

interface HourBubbleProps extends HourTooltipProps {
  /** Pixels of the hour, and of the whole row of charts. */
  x: number
  width: number
}

const DISTANCE = 12

/** What one hour says, on the side of its line that has more room. */
export const HourBubble = ({ x, width, ...hour }: HourBubbleProps) => (
  <Box
    style={x < width / 2 ? { left: x + DISTANCE } : { right: width - x + DISTANCE }}
    sx={{
      position: 'absolute',
      top: 44,
      zIndex: 2,
      p: 2,
      bgcolor: 'background.paper',
      borderRadius: 1,
      boxShadow: 1,
      pointerEvents: 'none',
    }}
  >
    <HourTooltip {...hour} />
  </Box>
)
