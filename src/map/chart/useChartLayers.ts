import type { Layer } from '@deck.gl/core'
import { useTheme } from '@mui/material/styles'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { readConfig } from '#providers/config.ts'
import { basemapAddress } from '../basemap/Basemap.tsx'
import files from '../basemap/basemapFiles.json' with { type: 'json' }
import type { PlaceName } from '../basemap/placeNames.ts'
import type { MapTypeId } from '../mapView.ts'
import type { MapArea } from '../markers/namedSites.ts'
import { type Ground, graticuleLayer, imageryLayers, imageryOpacity, nameLayer } from './chartLayers.ts'
import { placedNames } from './placedNames.ts'

/** Above this opacity of the imagery, names get the colors for imagery instead of the chart's. */
const HALF = 0.5

const noNames: readonly PlaceName[] = []

/** Fetches the names. An error response is ignored: the map then works without them. */
async function fetchNames(): Promise<readonly PlaceName[]> {
  const response = await fetch(basemapAddress(files.names))
  return response.ok ? await response.json() : noNames
}

interface NamedPlace {
  name: string
  latitude: number
  longitude: number
}

/** The chart layers below the markers, the background of the names, and the handler for zooming the map. */
export function useChartLayers(
  type: MapTypeId,
  area: MapArea | null,
  initialZoom: number,
  namedSites: readonly NamedPlace[],
): { layers: Layer[]; ground: Ground; onZoom: (zoom: number) => void } {
  const { mode } = useTheme().palette
  const [opacity, setOpacity] = useState(() => imageryOpacity(initialZoom))
  const { data: places = noNames } = useQuery({
    queryKey: ['basemapNames'],
    queryFn: fetchNames,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const shown = type === 'hybrid' ? opacity : 0
  // A configured map style has its own names, which only the imagery hides.
  const hasNames = shown > 0 || readConfig().mapStyleUrl === undefined

  const ground: Ground = shown > HALF ? 'imagery' : mode

  const imagery = useMemo(() => imageryLayers(shown), [shown])
  const graticule = useMemo(() => (area ? [graticuleLayer(area, ground)] : []), [area, ground])
  const names = useMemo(() => {
    const free = area && hasNames ? placedNames(places, namedSites, area) : noNames
    return free.length > 0 ? [nameLayer(free, ground)] : []
  }, [area, hasNames, places, namedSites, ground])

  const layers = useMemo(() => [...imagery, ...graticule, ...names], [imagery, graticule, names])
  return { layers, ground, onZoom: (zoom) => setOpacity(imageryOpacity(zoom)) }
}
