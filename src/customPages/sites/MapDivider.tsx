import Box from '@mui/material/Box'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'

/** The map's initial share of the width right of the sites panel, percent; the charts keep at least 70. */
export const FIRST_SHARE = 24
const MOST_SHARE = 60

/** A narrower map is folded. */
const LEAST_SHARE = 10
const STEP = 2

/** A share within its limits; 0 is folded. */
export const sound = (share: number): number =>
  !(share >= LEAST_SHARE) ? 0 : Math.min(MOST_SHARE, Math.round(share * 10) / 10)

type DividerKey = KeyOf<'mapWider' | 'mapWidest' | 'foldMap'>

const shares: Record<DividerKey, (share: number) => number> = {
  ArrowLeft: (share) => sound(Math.max(LEAST_SHARE, share + STEP)),
  ArrowRight: (share) => sound(share - STEP),
  Home: () => 0,
  End: () => MOST_SHARE,
  Enter: (share) => (share === 0 ? FIRST_SHARE : 0),
}

const isDividerKey = (key: string): key is DividerKey => Object.hasOwn(shares, key)

/** The share after a key press, undefined for other keys. Left widens the map, because it moves the divider left. */
export const shareAfterKey = (key: string, share: number): number | undefined =>
  isDividerKey(key) ? shares[key](share) : undefined

interface MapDividerProps {
  share: number
  /** Called while it is dragged, and at the end, when the share is stored. */
  onMove: (share: number) => void
  onRest: (share: number) => void
}

/** Resizes or folds the map beside the forecast, by pointer, by keys, and by a double click. */
export function MapDivider({ share, onMove, onRest }: MapDividerProps) {
  const [isDragged, setDragged] = useState(false)
  const shareAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.parentElement?.getBoundingClientRect()
    return box ? sound(((box.right - clientX) / box.width) * 100) : share
  }
  const press = (event: KeyboardEvent) => {
    const next = shareAfterKey(event.key, share)
    if (next === undefined) return
    event.preventDefault()
    onRest(next)
  }
  return (
    <Box
      role="separator"
      aria-orientation="vertical"
      aria-label="Width of the map"
      aria-valuemin={0}
      aria-valuemax={MOST_SHARE}
      aria-valuenow={Math.round(share)}
      aria-valuetext={share === 0 ? 'The map is folded' : `${Math.round(share)} % of the width`}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={() => onRest(share === 0 ? FIRST_SHARE : 0)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setDragged(true)
      }}
      onPointerMove={(event) => isDragged && onMove(shareAt(event))}
      onPointerUp={(event) => {
        if (!isDragged) return
        setDragged(false)
        onRest(shareAt(event))
      }}
      onPointerCancel={() => setDragged(false)}
      sx={look}
    />
  )
}

const look = {
  displayPrint: 'none',
  flex: 'none',
  width: 8,
  cursor: 'col-resize',
  touchAction: 'none',
  borderLeft: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
  backgroundImage: 'radial-gradient(circle, currentColor 1.5px, transparent 2px)',
  backgroundSize: '8px 8px',
  backgroundPosition: 'center',
  backgroundRepeat: 'repeat-y',
  backgroundClip: 'content-box',
  py: 'calc(50vh - 60px)',
  color: 'text.secondary',
  '&:hover': { bgcolor: 'action.hover' },
  '&:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: -2 },
} as const
