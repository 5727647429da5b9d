import type { Layer, PickingInfo } from '@deck.gl/core'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { type Map as BaseMapLibre, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { ReactNode, Ref } from 'react'
import { Map as BaseMap, type MapRef, NavigationControl, useControl } from 'react-map-gl/maplibre'
import { tokens } from '../tokens.ts'
import { Basemap, emptyStyle, useBasemap } from './basemap/Basemap.tsx'
import { MAP_BOUNDS, type MapView, MIN_ZOOM } from './mapView.ts'
import type { MapArea } from './markers/namedSites.ts'
import { hasWebGl } from './webGl.ts'

setWorkerUrl(workerUrl)

/** Pixels around a marker, which is smaller than a touch target. */
const PICKING_RADIUS = 12

export interface MapCanvasProps {
  /** Accessible name of the map. */
  label: string
  initialView: MapView
  layers: Layer[]
  ref?: Ref<MapRef>
  /** Called when the map has loaded and each time a move ends. */
  onRest?: (area: MapArea) => void
  onHover?: (info: PickingInfo) => void
  onClick?: (info: PickingInfo) => void
  /** The map has loaded. */
  onReady?: () => void
  /** Every frame in which the map moves. */
  onMove?: () => void
  /** Components of react-map-gl inside the map; `children` lie over it. */
  parts?: ReactNode
  children?: ReactNode
}

/** The offline map with layers of data over it. It holds its own view; `ref` moves it. */
export function MapCanvas(props: MapCanvasProps) {
  if (!hasWebGl()) {
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', height: 1, p: 4, textAlign: 'center' }}>
        This browser cannot draw the map, because WebGL is switched off. Every site is in the list.
      </Box>
    )
  }
  return <Canvas {...props} />
}

function Canvas({ label, initialView, layers, onHover, onClick, parts, children, ...rest }: MapCanvasProps) {
  const { detail, onSourceData, ...basemap } = useBasemap(initialView.zoom)
  return (
    <Box role="region" aria-label={label} sx={frame}>
      <BaseMap
        ref={rest.ref}
        initialViewState={initialView}
        mapStyle={emptyStyle}
        minZoom={MIN_ZOOM}
        maxBounds={MAP_BOUNDS}
        maxPitch={0}
        renderWorldCopies={false}
        dragRotate={false}
        pitchWithRotate={false}
        attributionControl={false}
        onLoad={({ target }) => {
          target.touchZoomRotate.disableRotation()
          target.keyboard.disableRotation()
          basemap.onZoom(target.getZoom())
          rest.onRest?.(areaOf(target))
          rest.onReady?.()
        }}
        onMove={rest.onMove}
        onMoveEnd={({ target }) => rest.onRest?.(areaOf(target))}
        onZoom={({ viewState }) => basemap.onZoom(viewState.zoom)}
        onSourceData={onSourceData}
      >
        <Basemap detail={detail} />
        <NavigationControl position="top-right" showCompass={false} />
        <DeckOverlay layers={layers} onHover={onHover} onClick={onClick} />
        {parts}
      </BaseMap>
      {children}
    </Box>
  )
}

function areaOf(map: BaseMapLibre): MapArea {
  const bounds = map.getBounds()
  return {
    west: bounds.getWest(),
    south: bounds.getSouth(),
    east: bounds.getEast(),
    north: bounds.getNorth(),
    zoom: map.getZoom(),
  }
}

/** MapLibre's own zoom buttons are smaller than a touch target. */
const zoomButtons = (side: object) => ({ '& .maplibregl-ctrl-group button': { width: side, height: side } })

/** MapLibre's buttons are dark signs on white. */
const schemeButtons = {
  '& .maplibregl-ctrl-group': {
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    boxShadow: 'none',
  },
  '& .maplibregl-ctrl-group button + button': { borderColor: 'divider' },
  '& .maplibregl-ctrl-icon': {
    filter: ({ palette }: Theme) => (palette.mode === 'dark' ? 'invert(1)' : 'none'),
  },
} as const

const frame = {
  position: 'relative',
  height: 1,
  minHeight: 0,
  overflow: 'hidden',
  // Until the map is drawn.
  bgcolor: ({ palette }: Theme) => tokens.map[palette.mode].sea,
  ...schemeButtons,
  ...zoomButtons({ xs: tokens.size.touch, sm: 29 }),
  '@media (pointer: coarse)': zoomButtons({ xs: tokens.size.touch }),
} as const

function DeckOverlay(props: Pick<MapCanvasProps, 'layers' | 'onHover' | 'onClick'>) {
  const settings = { ...props, interleaved: false, pickingRadius: PICKING_RADIUS }
  const overlay = useControl(() => new MapLibreOverlay(settings))
  overlay.setProps(settings)
  return null
}
