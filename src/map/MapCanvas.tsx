import type { Layer } from '@deck.gl/core'
import { MapLibreOverlay } from '@deck.gl/maplibre'
import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import { type Map as BaseMapLibre, type MapMouseEvent, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import { type ReactNode, type Ref, useMemo } from 'react'
import { Map as BaseMap, type MapRef, NavigationControl, useControl } from 'react-map-gl/maplibre'
import { tokens } from '#tokens.ts'
import { Basemap, useBasemap } from './basemap/Basemap.tsx'
import type { MapPoint } from './mapPoint.ts'
import { MAP_BOUNDS, type MapView, MIN_ZOOM } from './mapView.ts'
import type { MapArea } from './markers/namedSites.ts'
import { placeIndex } from './markers/placeIndex.ts'
import { hasWebGl } from './webGl.ts'

setWorkerUrl(workerUrl)

/** The position of the mouse or of a touch on the map. */
export interface MapPointer<T> {
  /** The place under it. */
  place: T | undefined
  point: MapPoint
  /** Pixels from the map's top left corner. */
  x: number
  y: number
}

export interface MapCanvasProps<T extends MapPoint> {
  /** Accessible name of the map. */
  label: string
  initialView: MapView
  layers: Layer[]
  /** The places that a pointer can find. Pass the same array to avoid rebuilding the search tree. */
  places?: readonly T[]
  ref?: Ref<MapRef>
  /** Called when the map is first drawn and each time a move ends. */
  onRest?: (area: MapArea) => void
  /** Called when the mouse moves; with null when it has left the map. */
  onHover?: (pointer: MapPointer<T> | null) => void
  onClick?: (pointer: MapPointer<T>) => void
  /** Called once the land is drawn; the layers are drawn from then on. */
  onReady?: () => void
  /** Called for every frame in which the map moves. */
  onMove?: () => void
  onZoom?: (zoom: number) => void
  /** react-map-gl components inside the map; `children` are on top of it. */
  parts?: ReactNode
  children?: ReactNode
}

/** The offline map with data layers. It holds its own view; move it through `ref`. */
export function MapCanvas<T extends MapPoint>(props: MapCanvasProps<T>) {
  if (!hasWebGl()) {
    return (
      <Box sx={{ display: 'grid', placeItems: 'center', height: 1, p: 4, textAlign: 'center' }}>
        This browser cannot draw the map, because WebGL is switched off. Every site is in the list.
      </Box>
    )
  }
  return <Canvas {...props} />
}

const nowhere: readonly never[] = []
const noLayers: Layer[] = []

function Canvas<T extends MapPoint>({
  label,
  initialView,
  layers,
  places = nowhere,
  onHover,
  onClick,
  onZoom,
  parts,
  children,
  ...rest
}: MapCanvasProps<T>) {
  const { style, detail, isDrawn, ...basemap } = useBasemap(initialView.zoom, (map) => {
    map.touchZoomRotate.disableRotation()
    map.keyboard.disableRotation()
    rest.onRest?.(areaOf(map))
    rest.onReady?.()
  })
  const find = useMemo(() => placeIndex(places), [places])
  const pointerOf = ({ target, point, lngLat: { lng, lat } }: MapMouseEvent): MapPointer<T> => {
    const here = { latitude: lat, longitude: lng }
    return { place: find(here, target.getZoom()), point: here, x: point.x, y: point.y }
  }
  const hover = (event: MapMouseEvent) => {
    // Ignore moves while the map is dragged.
    if (event.originalEvent.buttons !== 0) return
    const pointer = pointerOf(event)
    event.target.getCanvas().style.cursor = pointer.place ? 'pointer' : ''
    onHover?.(pointer)
  }
  return (
    <Box role="region" aria-label={label} sx={frame}>
      <BaseMap
        ref={rest.ref}
        initialViewState={initialView}
        mapStyle={style}
        minZoom={MIN_ZOOM}
        maxBounds={MAP_BOUNDS}
        maxPitch={0}
        renderWorldCopies={false}
        dragRotate={false}
        pitchWithRotate={false}
        attributionControl={false}
        onMove={rest.onMove}
        onMoveEnd={({ target }) => rest.onRest?.(areaOf(target))}
        onZoom={({ viewState }) => {
          basemap.onZoom(viewState.zoom)
          onZoom?.(viewState.zoom)
        }}
        onMouseMove={hover}
        onMouseOut={() => onHover?.(null)}
        onClick={(event) => onClick?.(pointerOf(event))}
        onSourceData={basemap.onSourceData}
        onRender={basemap.onRender}
        onIdle={basemap.onIdle}
        onError={basemap.onError}
      >
        {detail && <Basemap detail={detail} />}
        <NavigationControl position="top-right" showCompass={false} />
        {/* Without a coast, markers would not show where they are. */}
        <DeckOverlay layers={isDrawn ? layers : noLayers} />
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

/** Sets the size of the zoom buttons; MapLibre's own are smaller than a touch target. */
const zoomButtons = (side: object) => ({ '& .maplibregl-ctrl-group button': { width: side, height: side } })

/** Adapts MapLibre's buttons, which are dark symbols on white, to the color scheme. */
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
  // Shown until the map is drawn.
  bgcolor: ({ palette }: Theme) => tokens.map[palette.mode].sea,
  ...schemeButtons,
  ...zoomButtons({ xs: tokens.size.touch, sm: 29 }),
  '@media (pointer: coarse)': zoomButtons({ xs: tokens.size.touch }),
} as const

function DeckOverlay({ layers }: { layers: Layer[] }) {
  const settings = { layers, interleaved: false }
  const overlay = useControl(() => new MapLibreOverlay(settings))
  overlay.setProps(settings)
  return null
}
