import { storeHomeMapState } from '#map/homeMapState.ts'
import { SiteMap } from '#map/SiteMap.tsx'
import { callKey } from '#providers/api/useCall.ts'
import { queryClient } from '#providers/queryClient.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { Providers, USER } from './providers.tsx'

/** The center of every map, whatever the previous map has stored: the position of the first site. */
const CENTER = { latitude: 54, longitude: 6.6 }
const ZOOM = 4

/** The days that a popup requests. */
const PREVIEW = { forecastCount: 3 }

/** A site in the North Atlantic or Europe. No two have the same position; the first is in the center of the map. */
const siteAt = (index: number): Site => ({
  id: index + 1,
  name: `Site ${index + 1}`,
  description: '',
  latitude: index === 0 ? CENTER.latitude : 35 + ((index * 1.0472) % 35),
  longitude: index === 0 ? CENTER.longitude : -40 + ((index * 7.9193) % 80),
  isOffshore: index % 3 !== 0,
  isPinned: false,
  isFavorite: false,
  timeZone: { name: 'UTC', shortName: 'UTC', timeZoneOffsetMs: 0 },
})

const nowhere = () => undefined

/** The home map with these sites. */
export function benchMap(sites: readonly Site[]) {
  storeHomeMapState(USER, { center: CENTER, zoom: ZOOM, bounds: [-20, 40, 30, 65], mapTypeId: 'hybrid' })
  return (
    <Providers>
      <SiteMap sites={sites} onOpen={nowhere} />
    </Providers>
  )
}

/** `count` generated sites, in the order of their names as the server returns them. */
export const mapSites = (count: number): Site[] => Array.from({ length: count }, (_, index) => siteAt(index))

const frame = () => new Promise<number>(requestAnimationFrame)

/** The page is at rest after this many consecutive frames of at most this many milliseconds each. */
const CALM_FRAMES = 10
const CALM_MS = 34

/** Milliseconds from `begin` until the map is drawn and the page is at rest. @throws Error after `longest` milliseconds. */
export async function mapAtRest(host: HTMLElement, begin: number, longest: number): Promise<number> {
  let calmSince = begin
  let calm = 0
  let before = performance.now()
  while (calm < CALM_FRAMES) {
    await frame()
    const now = performance.now()
    const isDrawn = host.querySelector('[aria-label="Scale"]') !== null
    if (!isDrawn || now - before > CALM_MS) {
      calm = 0
      calmSince = now
    } else calm++
    before = now
    if (now - begin > longest) throw new Error(`The map does not come to rest: ${host.innerText}`)
  }
  return calmSince - begin
}

/** The Mercator coordinates of a site, in radians. */
const onMap = ({ latitude, longitude }: Site) => ({
  x: (longitude * Math.PI) / 180,
  y: Math.asinh(Math.tan((latitude * Math.PI) / 180)),
})

/** Milliseconds from a mouse move onto a site until its popup is shown, for up to `count` sites. */
export async function hoverSites(
  host: HTMLElement,
  sites: readonly Site[],
  count: number,
): Promise<number[]> {
  const canvas = host.querySelector('.maplibregl-canvas')
  const first = sites[0]
  if (!canvas || !first) throw new Error('The page has no map')
  const { left, top, width, height } = canvas.getBoundingClientRect()
  const [radius, middle] = [(512 * 2 ** ZOOM) / (2 * Math.PI), onMap(first)]
  const times: number[] = []
  for (const site of sites) {
    const { x, y } = onMap(site)
    const [right, up] = [(x - middle.x) * radius, (y - middle.y) * radius]
    if (Math.abs(right) > width / 2 - 20 || Math.abs(up) > height / 2 - 20) continue
    queryClient.setQueryData(callKey('forecastPreview', { params: { id: site.id }, query: PREVIEW }), [])
    const place = { clientX: left + width / 2 + right, clientY: top + height / 2 - up, bubbles: true }
    const begin = performance.now()
    canvas.dispatchEvent(new MouseEvent('mousemove', place))
    while (!host.querySelector(`section[aria-label="${site.name}"]`)) {
      if (performance.now() - begin > 5000) throw new Error(`${site.name} has no popup`)
      await frame()
    }
    times.push(performance.now() - begin)
    if (times.length === count) break
  }
  return times
}
