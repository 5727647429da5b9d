import Close from '@mui/icons-material/Close'
import PushPin from '@mui/icons-material/PushPin'
import PushPinOutlined from '@mui/icons-material/PushPinOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import type { FocusEvent, PointerEvent } from 'react'
import type { Site } from '#schemas/shapes/records/site.ts'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import { StatusKey } from '#shell/windowStatus/StatusKey.tsx'
import { StatusMark } from '#shell/windowStatus/StatusMark.tsx'
import { tokens } from '#tokens.ts'
import type { WorkName } from '#weather/windows/job/workNames.ts'
import type { WorkSegment } from '#weather/windows/job/workSegments.ts'
import type { StatusName } from '#weather/windows/windowStatus.ts'
import { PreviewTable } from './PreviewTable.tsx'
import type { PopupPlacement } from './popupPlacement.ts'

export interface SitePopupProps {
  site: Site
  placement: PopupPlacement
  /** The status at the shown hour; undefined if the site has none. */
  status?: StatusName
  /** The shown hour; absent if it is now. */
  hour?: string
  /** The current status and the next window in words. */
  outlook?: string
  /** The hours ahead, as the job can use them. */
  hours?: readonly WorkSegment[]
  /** What hours can be. */
  names?: readonly WorkName[]
  isPinned: boolean
  onPin: () => void
  onOpen: () => void
  onClose: (byKeyboard: boolean) => void
  /** Called when the popup gets or loses the mouse or the focus. */
  onOver: (isOver: boolean) => void
}

/** Handles only mouse events, because touch has no hover. */
const ofMouse = (act: () => void) => (event: PointerEvent) => {
  if (event.pointerType === 'mouse') act()
}

/** Whether the focus is from the keyboard. A mouse click also focuses a button, but must not keep the popup open. */
const isOfKeyboard = ({ target }: FocusEvent) => target.matches(':focus-visible')

const isLeaving = ({ currentTarget, relatedTarget }: FocusEvent) => !currentTarget.contains(relatedTarget)

const none: readonly never[] = []

/** Pixels beside the status and the bar. */
const PADDING = 12

/** A site with its forecast for the next days. A click opens the site. */
export const SitePopup = ({
  site,
  placement: { pointer, maxHeight, ...place },
  status,
  hour,
  outlook,
  hours = none,
  names = none,
  isPinned,
  onPin,
  onOpen,
  onClose,
  onOver,
}: SitePopupProps) => (
  <Box
    component="section"
    aria-label={site.name}
    style={place}
    onClick={onOpen}
    onPointerEnter={ofMouse(() => onOver(true))}
    onPointerLeave={ofMouse(() => onOver(false))}
    onFocus={(event) => isOfKeyboard(event) && onOver(true)}
    onBlur={(event) => isLeaving(event) && onOver(false)}
    sx={{
      position: 'absolute',
      zIndex: 3,
      bgcolor: 'background.paper',
      borderRadius: 1,
      boxShadow: 1,
      cursor: 'pointer',
    }}
  >
    <Pointer at={pointer} isBelow={place.bottom !== undefined} />
    <Box sx={{ overflowY: 'auto', containerType: 'inline-size', pb: 2 }} style={{ maxHeight }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', pl: 3, pr: 1, pt: 1 }}>
        <Box sx={{ flex: 1, minWidth: 0, pt: 1, pb: 1 }}>
          <Link
            component="button"
            type="button"
            variant="subtitle2"
            underline="hover"
            sx={{ display: 'block', textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            {site.name}
          </Link>
          <Typography
            variant="caption"
            component="p"
            color="text.secondary"
            sx={{ fontFeatureSettings: tokens.font.numbers }}
          >
            {`LAT ${site.latitude.toFixed(4)}  LON ${site.longitude.toFixed(4)}`}
          </Typography>
        </Box>
        <IconButton
          aria-label={`${isPinned ? 'Unpin' : 'Pin'} ${site.name}`}
          aria-pressed={isPinned}
          onClick={(event) => {
            event.stopPropagation()
            onPin()
          }}
          sx={{ width: tokens.size.touch, height: tokens.size.touch }}
        >
          {isPinned ? <PushPin fontSize="small" color="primary" /> : <PushPinOutlined fontSize="small" />}
        </IconButton>
        <IconButton
          aria-label={`Close ${site.name}`}
          onClick={(event) => {
            event.stopPropagation()
            // `detail` counts mouse clicks, and is 0 for a key.
            onClose(event.detail === 0)
          }}
          sx={{ width: tokens.size.touch, height: tokens.size.touch }}
        >
          <Close fontSize="small" />
        </IconButton>
      </Box>
      {status !== undefined && (
        <Box sx={{ typography: 'body2', px: 3, pb: 1 }}>
          {hour !== undefined && <span>{`${hour} `}</span>}
          <StatusMark name={status} />
          <div>{outlook}</div>
          <HoursAhead hours={hours} names={names} width={place.width - 2 * PADDING} />
        </Box>
      )}
      <PreviewTable siteId={site.id} />
    </Box>
  </Box>
)

/** Pixels of the bar. */
const BAR_HEIGHT = 12

type HoursAheadProps = Required<Pick<SitePopupProps, 'hours' | 'names'>> & { width: number }

/** The bar of a site's hours from the present one on, with its key. */
function HoursAhead({ hours, names, width }: HoursAheadProps) {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return null
  return (
    <Box sx={{ display: 'grid', gap: 1, pt: 1 }}>
      <StatusBar segments={hours} from={first.start} to={last.end} width={width} height={BAR_HEIGHT} />
      <StatusKey names={names} />
    </Box>
  )
}

/** Size in pixels of the pointer from the popup to the edge of its marker. */
const POINTER = { width: 18, height: 8 }

const Pointer = ({ at, isBelow }: { at: number; isBelow: boolean }) => (
  <Box
    aria-hidden
    data-pointer
    style={{ left: at - POINTER.width / 2, [isBelow ? 'bottom' : 'top']: -POINTER.height }}
    sx={{
      position: 'absolute',
      ...POINTER,
      bgcolor: 'background.paper',
      clipPath: isBelow ? 'polygon(0 0, 100% 0, 50% 100%)' : 'polygon(0 100%, 100% 100%, 50% 0)',
      pointerEvents: 'none',
    }}
  />
)
