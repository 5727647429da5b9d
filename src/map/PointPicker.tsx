import type { Layer } from '@deck.gl/core'
import PlaceIcon from '@mui/icons-material/Place'
import type { Theme } from '@mui/material/styles'
import { type RefObject, useEffect, useRef } from 'react'
import { type MapRef, Marker } from 'react-map-gl/maplibre'
import { tokens } from '#tokens.ts'
import { MapCanvas, type MapCanvasProps, type MapPointer } from './MapCanvas.tsx'
import { type MapPoint, rounded } from './mapPoint.ts'

interface PointPickerProps<T extends MapPoint>
  extends Pick<MapCanvasProps<T>, 'label' | 'initialView' | 'places' | 'onRest' | 'onHover' | 'children'> {
  point: MapPoint | null
  /** Also called for each frame of a drag. */
  onPick: (point: MapPoint) => void
  /** Layers below the pin. */
  layers?: Layer[]
  isReadOnly?: boolean
}

const noLayers: Layer[] = []

/** A map to pick a point by a click or by dragging the pin. A click on one of `places` picks that place's point. */
export function PointPicker<T extends MapPoint>({
  point,
  onPick,
  layers = noLayers,
  isReadOnly = false,
  ...canvas
}: PointPickerProps<T>) {
  const map = useRef<MapRef>(null)
  useFollowPoint(map, point)
  const click = ({ place, point: here }: MapPointer<T>) => {
    if (isReadOnly) return
    onPick(place ? { latitude: place.latitude, longitude: place.longitude } : rounded(here))
  }
  return (
    <MapCanvas
      {...canvas}
      ref={map}
      layers={layers}
      onClick={click}
      parts={
        point && (
          <Marker
            latitude={point.latitude}
            longitude={point.longitude}
            anchor="bottom"
            draggable={!isReadOnly}
            onClick={({ originalEvent }) => originalEvent.stopPropagation()}
            onDrag={({ lngLat: { lat, lng } }) => onPick(rounded({ latitude: lat, longitude: lng }))}
          >
            <PlaceIcon
              titleAccess="Chosen point"
              color="primary"
              sx={{
                display: 'block',
                fontSize: 40,
                mb: '-4px',
                cursor: isReadOnly ? undefined : 'grab',
                filter: edge,
              }}
            />
          </Marker>
        )
      }
    />
  )
}

const edge = ({ palette }: Theme) => {
  const shadow = `drop-shadow(0 0 1px ${tokens.map[palette.mode].halo})`
  return `${shadow} ${shadow}`
}

/** Milliseconds after the last change before the map moves, so that it does not follow each typed digit. */
const TYPED = 400

/** Moves the map to the point when it is set outside the visible area. */
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
