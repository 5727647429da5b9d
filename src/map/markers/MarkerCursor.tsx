import Box from '@mui/material/Box'
import { visuallyHidden } from '@mui/utils'
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { MapRef } from 'react-map-gl/maplibre'
import type { Site } from '#schemas/shapes/records/site.ts'
import { nearestPlace, placeByKey } from './neighbours.ts'

/** Pixels; as large as the ring of a selected site. */
const SIZE = 28

export interface MarkerCursorProps {
  map: MapRef
  sites: readonly Site[]
  selected?: Site
  /** Moves the focus to the marker. */
  ref?: Ref<{ focus: () => void }>
  /** Called when a marker gets the focus. */
  onEnter: (site: Site) => void
  onLeave: () => void
  onOpen: (site: Site) => void
}

/**
 * Keyboard access to the markers, which are only pixels: a button over one marker at a time. Without focus it is at the
 * selected site, else at the site nearest to the center.
 */
export function MarkerCursor({ map, sites, selected, ref, onEnter, onLeave, onOpen }: MarkerCursorProps) {
  const [siteId, setSiteId] = useState<number>()
  const [, redraw] = useReducer((frame: number) => frame + 1, 0)
  const button = useRef<HTMLButtonElement>(null)
  const isGoing = useRef(false)
  const hint = useId()
  const site = sites.find(({ id }) => id === siteId)
  const focus = () => button.current?.focus({ preventScroll: true })
  useImperativeHandle(ref, () => ({ focus }))

  useEffect(() => {
    const wait = () => {
      if (button.current && button.current === document.activeElement) return
      const { lat, lng } = map.getCenter()
      setSiteId((selected ?? nearestPlace(sites, { latitude: lat, longitude: lng }))?.id)
    }
    wait()
    map.on('moveend', wait)
    map.on('move', redraw)
    return () => {
      map.off('moveend', wait)
      map.off('move', redraw)
    }
  }, [map, sites, selected])

  // Each marker gets a new button, so that screen readers announce it; move the focus to it.
  useEffect(() => {
    if (siteId === undefined || !isGoing.current) return
    isGoing.current = false
    button.current?.focus({ preventScroll: true })
  }, [siteId])

  if (!site) return null
  const { x, y } = map.project([site.longitude, site.latitude])
  const enter = () => {
    if (!map.getBounds().contains([site.longitude, site.latitude])) {
      map.easeTo({ center: [site.longitude, site.latitude] })
    }
    onEnter(site)
  }
  const go = (event: KeyboardEvent) => {
    const next = placeByKey(sites, site, event.key)
    if (!next) return
    event.preventDefault()
    isGoing.current = true
    setSiteId(next.id)
  }
  return (
    <Box role="application" aria-label="Sites on the map">
      <Box
        key={site.id}
        ref={button}
        component="button"
        type="button"
        aria-label={`${site.name}, ${site.isOffshore ? 'offshore' : 'onshore'}`}
        aria-describedby={hint}
        onFocus={enter}
        onBlur={onLeave}
        onKeyDown={go}
        onClick={() => onOpen(site)}
        style={{ left: x - SIZE / 2, top: y - SIZE / 2 }}
        sx={look}
      />
      <span id={hint} style={visuallyHidden}>
        Arrow keys go to the nearest site that way, Page Up and Page Down to the one before and after by name.
      </span>
    </Box>
  )
}

/** Visible only with focus, above the edge of the popup; pointer events go to the marker below. */
const look = {
  position: 'absolute',
  zIndex: 4,
  width: SIZE,
  height: SIZE,
  p: 0,
  border: 0,
  borderRadius: '50%',
  bgcolor: 'transparent',
  pointerEvents: 'none',
  outline: 'none',
  '&:focus': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
} as const
