import type { PickingInfo } from '@deck.gl/core'
import PlaceIcon from '@mui/icons-material/Place'
import Box from '@mui/material/Box'
import { useTheme } from '@mui/material/styles'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { type MapRef, Marker } from 'react-map-gl/maplibre'
import { MapCanvas } from '../../../map/MapCanvas.tsx'
import { initialView, type MapView } from '../../../map/mapView.ts'
import { LABEL_ZOOM } from '../../../map/markers/namedSites.ts'
import { siteLayers } from '../../../map/markers/siteLayers.ts'
import { useNamedSites } from '../../../map/markers/useNamedSites.ts'
import type { HindcastPoint } from '../../../schemas/shapes/hindcast.ts'
import type { Site } from '../../../schemas/shapes/site.ts'
import { pointLayers } from './pointLayers.ts'
import { type MapPoint, rounded } from './usePoint.ts'

export interface PointMapProps {
  point: MapPoint | null
  sites: readonly Site[]
  archived: readonly HindcastPoint[]
  onPick: (point: MapPoint) => void
}

/** Near the point, else so far away that a region is seen whole. */
function firstView(point: MapPoint | null, sites: readonly Site[]): MapView {
  if (point) return { ...point, zoom: LABEL_ZOOM }
  return { ...initialView(null, sites), zoom: REGION_ZOOM }
}

const REGION_ZOOM = 3

/** The map on which a point is picked: by a click, on a site or an archived point too, or by dragging the pin. */
export function PointMap({ point, sites, archived, onPick }: PointMapProps) {
  const { palette } = useTheme()
  const map = useRef<MapRef>(null)
  const [view] = useState(() => firstView(point, sites))
  const [named, noteArea] = useNamedSites(sites)
  const [hovered, setHovered] = useState<{ x: number; y: number; name: string } | null>(null)
  useFollowPoint(map, point)

  const layers = useMemo(
    () => [...pointLayers(archived), ...siteLayers(sites, { primary: palette.primary.main, named })],
    [archived, sites, palette.primary.main, named],
  )
  const hover = ({ object, x, y }: PickingInfo<Site | HindcastPoint>) =>
    setHovered(object ? { x, y, name: placeName(object) } : null)
  const click = ({ object, coordinate }: PickingInfo<Site | HindcastPoint>) => {
    const [longitude, latitude] = coordinate ?? []
    if (object) onPick({ latitude: object.latitude, longitude: object.longitude })
    else if (longitude !== undefined && latitude !== undefined) onPick(rounded({ latitude, longitude }))
  }
  return (
    <MapCanvas
      ref={map}
      label="Map of the hindcast"
      initialView={view}
      layers={layers}
      onRest={noteArea}
      onHover={hover}
      onClick={click}
      parts={
        point && (
          <Marker
            latitude={point.latitude}
            longitude={point.longitude}
            anchor="bottom"
            draggable
            onClick={({ originalEvent }) => originalEvent.stopPropagation()}
            onDrag={({ lngLat: { lat, lng } }) => onPick(rounded({ latitude: lat, longitude: lng }))}
          >
            <PlaceIcon
              titleAccess="Chosen point"
              color="primary"
              sx={{ display: 'block', fontSize: 40, mb: '-4px', cursor: 'grab', filter: halo }}
            />
          </Marker>
        )
      }
    >
      {hovered && (
        <Box style={{ left: hovered.x, top: hovered.y }} sx={label}>
          {hovered.name}
        </Box>
      )}
    </MapCanvas>
  )
}

const halo = 'drop-shadow(0 0 1px white) drop-shadow(0 0 1px white)'

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

const yearOf = (unixSeconds: number) => new Date(unixSeconds * 1000).getUTCFullYear()

/** The name of a place on the map: a site, or an archive with its years. */
function placeName(place: Pick<Site, 'name'> | Pick<HindcastPoint, 'title' | 'from' | 'to'>): string {
  if ('name' in place) return place.name
  const [first, last] = [yearOf(place.from), yearOf(place.to)]
  return `Archive: ${place.title}, ${first === last ? first : `${first} to ${last}`}`
}

/** Milliseconds after which a number counts as typed: the map goes nowhere for the digits of a longer one. */
const TYPED = 400

/** Brings the point into sight when it is set somewhere else. */
function useFollowPoint(map: RefObject<MapRef | null>, point: MapPoint | null): void {
  const { latitude, longitude } = point ?? {}
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return
    const timer = setTimeout(() => {
      if (map.current?.getBounds().contains([longitude, latitude]) === false) {
        map.current.easeTo({ center: [longitude, latitude] })
      }
    }, TYPED)
    return () => clearTimeout(timer)
  }, [map, latitude, longitude])
}
