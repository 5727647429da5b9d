import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import type { MapPointer } from '#map/MapCanvas.tsx'
import type { MapPoint } from '#map/mapPoint.ts'
import { initialView, type MapView } from '#map/mapView.ts'
import { LABEL_ZOOM } from '#map/markers/namedSites.ts'
import { siteLayers } from '#map/markers/siteLayers.ts'
import { useNamedSites } from '#map/markers/useNamedSites.ts'
import { PointPicker } from '#map/PointPicker.tsx'
import type { HindcastPoint } from '#schemas/shapes/hindcast/hindcast.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { yearOf } from '#weather/time.ts'
import { pointLayers } from './pointLayers.ts'

export interface PointMapProps {
  point: MapPoint | null
  sites: readonly Site[]
  archived: readonly HindcastPoint[]
  onPick: (point: MapPoint) => void
}

/** Near the point; without a point, far enough out to show a whole region. */
function firstView(point: MapPoint | null, sites: readonly Site[]): MapView {
  if (point) return { ...point, zoom: LABEL_ZOOM }
  return { ...initialView(null, sites), zoom: REGION_ZOOM }
}

const REGION_ZOOM = 3

/** A map for picking a point: by clicking anywhere, a site or an archived point, or by dragging the pin. */
export function PointMap({ point, sites, archived, onPick }: PointMapProps) {
  const { palette } = useTheme()
  const [view] = useState(() => firstView(point, sites))
  const [named, noteArea] = useNamedSites(sites)
  const [hovered, setHovered] = useState<{ x: number; y: number; name: string } | null>(null)

  const layers = useMemo(
    () => [
      ...pointLayers(archived, palette.mode),
      ...siteLayers(sites, { primary: palette.primary.main, mode: palette.mode, named }),
    ],
    [archived, sites, palette, named],
  )
  const places = useMemo(() => [...sites, ...archived], [sites, archived])
  const hover = (pointer: MapPointer<Site | HindcastPoint> | null) =>
    setHovered(pointer?.place ? { x: pointer.x, y: pointer.y, name: placeName(pointer.place) } : null)
  return (
    <PointPicker
      label="Map of the hindcast"
      point={point}
      onPick={onPick}
      initialView={view}
      layers={layers}
      places={places}
      onRest={noteArea}
      onHover={hover}
    >
      {hovered && (
        <Box style={{ left: hovered.x, top: hovered.y }} sx={label}>
          {hovered.name}
        </Box>
      )}
    </PointPicker>
  )
}

const label = {
  position: 'absolute',
  zIndex: 3,
  px: 2,
  py: 1,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  typography: 'caption',
  pointerEvents: 'none',
  transform: 'translate(12px, 12px)',
} as const

/** The name of a place on the map: a site, or an archive with its years. */
function placeName(place: Pick<Site, 'name'> | Pick<HindcastPoint, 'title' | 'from' | 'to'>): string {
  if ('name' in place) return place.name
  const [first, last] = [yearOf(place.from), yearOf(place.to)]
  return `Archive: ${place.title}, ${first === last ? first : `${first} to ${last}`}`
}
