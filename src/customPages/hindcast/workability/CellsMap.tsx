import { useTheme } from '@mui/material/styles'
import { useMemo, useState } from 'react'
import { MapCanvas, type MapPointer } from '#map/MapCanvas.tsx'
import type { MapPoint } from '#map/mapPoint.ts'
import type { MapView } from '#map/mapView.ts'
import type { MapArea } from '#map/markers/namedSites.ts'
import { CellsUnderLand } from './CellsUnderLand.tsx'
import { cellLayers, pixelsOfCell, ROOM } from './cellLayers.ts'
import { cellAtPoint } from './cellText.ts'
import type { Workability } from './workabilityRequest.ts'

interface CellsMapProps {
  map: Workability | null
  initialView: MapView
  cursor: number | undefined
  /** Called when the mouse moves to another cell, or to none. */
  onPoint: (cell: number | undefined) => void
  onRest: (area: MapArea) => void
}

/** The cells over the base map. */
export function CellsMap({ map, initialView, cursor, onPoint, onRest }: CellsMapProps) {
  const { mode } = useTheme().palette
  const [zoom, setZoom] = useState(initialView.zoom)
  const hasRoom = map !== null && pixelsOfCell(map.grid.step, zoom) >= ROOM
  const layers = useMemo(
    () => (map ? cellLayers(map, { mode, hasRoom, cursor }) : []),
    [map, mode, hasRoom, cursor],
  )
  const point = (pointer: MapPointer<MapPoint> | null) =>
    onPoint(map && pointer ? cellAtPoint(map.grid, pointer.point) : undefined)
  return (
    <MapCanvas
      label="Workability map"
      initialView={initialView}
      layers={layers}
      onHover={point}
      onClick={point}
      onZoom={setZoom}
      onRest={onRest}
      parts={map && <CellsUnderLand map={map} />}
    />
  )
}
