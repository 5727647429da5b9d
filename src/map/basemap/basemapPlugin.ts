import { createRequire } from 'node:module'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Plugin } from 'vite'
import { lineFeature, polygonFeatures } from './basemapFeatures.ts'
import files from './basemapFiles.json' with { type: 'json' }

type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection }>

const require = createRequire(import.meta.url)
const atlas = (name: string): Atlas => require(`world-atlas/${name}`)

const sources: Record<string, () => string> = Object.fromEntries([
  ...files.coast.map((row) => [row.file, () => coast(row.atlas, row.decimals)]),
  ...files.borders.map((row) => [row.file, () => borders(row.atlas, row.decimals)]),
])

/** The basemap as static GeoJSON under /basemap/, made from Natural Earth at build time. */
export function basemap(): Plugin {
  return {
    name: 'basemap',
    generateBundle() {
      for (const [file, make] of Object.entries(sources)) {
        this.emitFile({ type: 'asset', fileName: `basemap/${file}`, source: make() })
      }
    },
    configureServer({ middlewares }) {
      middlewares.use('/basemap', (request, response, next) => {
        const make = sources[(request.url ?? '').replace(/^\/|\?.*$/g, '')]
        if (!make) return next()
        response.setHeader('content-type', 'application/json')
        response.end(make())
      })
    },
  }
}

function coast(name: string, decimals: number): string {
  const topology = atlas(name)
  return JSON.stringify(polygonFeatures(feature(topology, topology.objects.land), decimals))
}

/** Borders that two countries share: coasts are the land's own edge. */
function borders(name: string, decimals: number): string {
  const topology = atlas(name)
  return JSON.stringify(
    lineFeature(
      mesh(topology, topology.objects.countries, (left, right) => left !== right),
      decimals,
    ),
  )
}
