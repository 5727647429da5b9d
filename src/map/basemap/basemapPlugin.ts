import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import { lineFeature, polygonFeatures } from './basemapFeatures.ts'
import files from './basemapFiles.json' with { type: 'json' }
import { countryNames, type PlaceName } from './placeNames.ts'
import seas from './seaNames.json' with { type: 'json' }

type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>

const require = createRequire(import.meta.url)
const atlas = (name: string): Atlas => require(`world-atlas/${name}`)

/** NASA's Blue Marble image of the earth, the only file used from the package three-globe. */
const imagery = () =>
  readFileSync(join(dirname(require.resolve('three-globe')), '..', 'example', 'img', 'earth-blue-marble.jpg'))

interface StaticFile {
  type: string
  make: () => string | Buffer
}

const json = (make: () => string): StaticFile => ({ type: 'application/json', make })

const sources: Record<string, StaticFile> = {
  ...Object.fromEntries([
    ...files.coast.map((row) => [row.file, json(() => coast(row.atlas, row.decimals))]),
    ...[...files.borders, files.overImagery].map((row) => [
      row.file,
      json(() => borders(row.atlas, row.decimals)),
    ]),
  ]),
  [files.names]: json(() => JSON.stringify(placeNames())),
  [files.imagery]: { type: 'image/jpeg', make: imagery },
}

/** Serves the basemap as static files under /basemap/: GeoJSON and names built from Natural Earth, and the imagery. */
export function basemap(): Plugin {
  return {
    name: 'basemap',
    generateBundle() {
      for (const [file, { make }] of Object.entries(sources)) {
        this.emitFile({ type: 'asset', fileName: `basemap/${file}`, source: make() })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/basemap', (request, response, next) => {
        const file = sources[(request.url ?? '').replace(/^\/|\?.*$/g, '')]
        if (!file) return next()
        response.setHeader('content-type', file.type)
        response.end(file.make())
      })
    },
  }
}

function coast(name: string, decimals: number): string {
  const topology = atlas(name)
  return JSON.stringify(polygonFeatures(feature(topology, topology.objects.land), decimals))
}

/** Borders shared by two countries, without coasts, which are drawn as the edge of the land. */
function borders(name: string, decimals: number): string {
  const topology = atlas(name)
  return JSON.stringify(
    lineFeature(
      mesh(topology, topology.objects.countries, (left, right) => left !== right),
      decimals,
    ),
  )
}

/** Names of countries, seas and coasts, sorted by the zoom from which they show. */
function placeNames(): PlaceName[] {
  const topology = atlas(files.countries)
  const written = seas.flatMap(({ kind, minZoom, places }) =>
    places.map(([name, longitude, latitude]) => ({ name, kind, minZoom, longitude, latitude }) as PlaceName),
  )
  return [...countryNames(feature(topology, topology.objects.countries)), ...written].toSorted(
    (a, b) => a.minZoom - b.minZoom,
  )
}
