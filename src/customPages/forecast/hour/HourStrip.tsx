import CloseIcon from '@mui/icons-material/Close'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import type { SyntheticEvent } from 'react'
import { HourTooltip, type HourTooltipProps } from './HourTooltip.tsx'

interface HourStripProps extends HourTooltipProps {
  /** The charts. */
  charts: HTMLElement
  onClose: () => void
}

const DISTANCE = 4

/** Grows upwards from the charts, and covers them only by what does not fit above. */
const modifiers = [
  { name: 'flip', enabled: false },
  { name: 'preventOverflow', options: { altAxis: true, tether: false, padding: DISTANCE } },
]

/** Pointer events on the strip must not reach the charts. */
const apart = (event: SyntheticEvent) => event.stopPropagation()

/**
 * The values of an hour on a screen with no room beside its line. Placed above the charts, so that neither the charts nor the
 * touch that selects the hour are covered. Stays after the touch ends, until the user taps it or anything else.
 */
export const HourStrip = ({ charts, onClose, ...hour }: HourStripProps) => (
  <ClickAwayListener onClickAway={({ target }) => !isWithin(charts, target) && onClose()}>
    <Popper
      open
      role="presentation"
      anchorEl={charts}
      placement="top"
      modifiers={modifiers}
      onPointerDown={apart}
      onPointerMove={apart}
      onClick={onClose}
      sx={{ zIndex: 'tooltip' }}
    >
      <Paper
        elevation={1}
        style={{ width: charts.clientWidth - 2 * DISTANCE }}
        sx={{ position: 'relative', px: 2, py: 1 }}
      >
        <HourTooltip {...hour} isCompact />
        <IconButton
          aria-label="Close"
          tabIndex={-1}
          onClick={onClose}
          sx={{ position: 'absolute', top: 0, right: 0, color: 'text.secondary' }}
        >
          <CloseIcon />
        </IconButton>
      </Paper>
    </Popper>
  </ClickAwayListener>
)

const isWithin = (element: Element, target: EventTarget | null) =>
  target instanceof Node && element.contains(target)
