import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Place } from '#weather/series.ts'

interface Point {
  x: number
  y: number
}

export const mapOf = (page: Page) => page.getByRole('region', { name: 'Map of sites' })
export const popupOf = (page: Page, name: string) => mapOf(page).getByRole('region', { name, exact: true })
export const allPopups = (page: Page) => mapOf(page).locator('section')
/** The button that moves focus to the markers; it exists once the map is drawn. */
export const markerButton = (page: Page) =>
  mapOf(page).getByRole('application', { name: 'Sites on the map' }).getByRole('button')

/** The position of a place in pixels of a Web Mercator world that is 512 * 2^zoom wide: x = R (λ + π), y = R (π - asinh tan φ). */
function worldPixel({ latitude, longitude }: Place, zoom: number): Point {
  const radius = (512 * 2 ** zoom) / (2 * Math.PI)
  const radians = Math.PI / 180
  return {
    x: radius * (longitude * radians + Math.PI),
    y: radius * (Math.PI - Math.asinh(Math.tan(latitude * radians))),
  }
}

/** The position of a place on the page when the map is centered on `centre`. */
export async function pixelOf(page: Page, place: Place, centre: Place, zoom: number): Promise<Point> {
  const box = await mapOf(page).boundingBox()
  if (!box) throw new Error('there is no map')
  const [here, middle] = [worldPixel(place, zoom), worldPixel(centre, zoom)]
  return { x: box.x + box.width / 2 + here.x - middle.x, y: box.y + box.height / 2 + here.y - middle.y }
}

/** Moves the mouse over a marker until its popup opens: the map draws markers asynchronously. */
export async function hover(page: Page, { x, y }: Point, name: string): Promise<void> {
  // The first map takes long without a GPU and in parallel with other tests.
  await markerButton(page).waitFor()
  let step = 0
  await expect
    .poll(
      async () => {
        await page.mouse.move(x + (step++ % 2), y)
        return popupOf(page, name).isVisible()
      },
      { interval: 100 },
    )
    .toBe(true)
}

/** The page's colors at some points, each as `#rrggbb`. */
export async function coloursAt(page: Page, points: readonly Point[]): Promise<string[]> {
  const picture = (await page.screenshot({ type: 'png' })).toString('base64')
  return page.evaluate(
    async ({ base64, places }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      if (!context) throw new Error('no canvas to read the picture from')
      context.drawImage(bitmap, 0, 0)
      return places.map(({ x, y }) => {
        const [red, green, blue] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data
        return `#${[red, green, blue].map((part) => (part ?? 0).toString(16).padStart(2, '0')).join('')}`
      })
    },
    { base64: picture, places: points },
  )
}
