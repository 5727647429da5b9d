import type { PickingInfo } from '@deck.gl/core'
import PlaceIcon from '@mui/icons-material/Place'
import type { Theme } from '@mui/material/styles'
import { type RefObject, useEffect, useRef } from 'react'
import { type MapRef, Marker } from 'react-map-gl/maplibre'
import { tokens } from '../tokens.ts'
import { MapCanvas, type MapCanvasProps } from './MapCanvas.tsx'
import { type MapPoint, rounded } from './mapPoint.ts'

interface PointPickerProps
  extends Pick<MapCanvasProps, 'label' | 'initialView' | 'onRest' | 'onHover' | 'children'> {
  point: MapPoint | null
  /** Called for each frame of a drag too. */
  onPick: (point: MapPoint) => void
  /** What lies below the pin; picking a place of a layer picks its point. */
  layers?: MapCanvasProps['layers']
  isReadOnly?: boolean
}

const noLayers: MapCanvasProps['layers'] = []

/** A map on which a point is picked: by a click, on a place of a layer too, or by dragging the pin. */
export function PointPicker({
  point,
  onPick,
  layers = noLayers,
  isReadOnly = false,
  ...canvas
}: PointPickerProps) {
  const map = useRef<MapRef>(null)
  useFollowPoint(map, point)
  const click = ({ object, coordinate }: PickingInfo<MapPoint>) => {
    const [longitude, latitude] = coordinate ?? []
    if (isReadOnly) return
    if (object) onPick({ latitude: object.latitude, longitude: object.longitude })
    else if (longitude !== undefined && latitude !== undefined) onPick(rounded({ latitude, longitude }))
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
