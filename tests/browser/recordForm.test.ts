import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { atEverySize, screens } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const field = (page: Page, name: string) => page.locator('form').getByLabel(name).first()

test('the position is set by a click on a small map, by dragging the pin, or by typing', async () => {
  const { page } = await server.openPage({ map: true })
  await openAs(page, 'admin', '/settings/sites/1')
  const map = page.getByRole('region', { name: 'Map of the position' })
  const pin = map
    .getByTitle('Chosen point')
    .or(map.getByRole('img', { name: 'Chosen point' }))
    .first()
  await pin.waitFor()
  const [fieldBox, box] = [await field(page, 'Latitude').boundingBox(), await map.boundingBox()]
  if (!fieldBox || !box) throw new Error('there is no map')
  expect(box.x).toBeGreaterThan(fieldBox.x + fieldBox.width)
  expect(Math.abs(box.y - fieldBox.y)).toBeLessThan(40)

  const value = async (name: string) => Number(await field(page, name).inputValue())
  const [latitude, longitude] = [await value('Latitude'), await value('Longitude')]
  await expect
    .poll(
      async () => {
        await page.mouse.click(box.x + 60, box.y + 60)
        return value('Longitude')
      },
      { interval: 500 },
    )
    .toBeLessThan(longitude)
  expect(await value('Latitude')).toBeGreaterThan(latitude)

  const [north, west] = [await value('Latitude'), await value('Longitude')]
  const from = await pin.boundingBox()
  if (!from) throw new Error('there is no pin')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 60, from.y + 80, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => value('Latitude')).toBeLessThan(north)
  await expect.poll(() => value('Longitude')).toBeGreaterThan(west)

  const before = (await pin.boundingBox())!
  await field(page, 'Longitude').fill(String((await value('Longitude')) + 0.1).replace('.', ','))
  await expect.poll(async () => (await pin.boundingBox())!.x).toBeGreaterThan(before.x)
})

test('the tools of a record fit beside its title at every size', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'admin', '/settings/sites/1')
  await atEverySize(page, async (screen) => {
    for (const name of ['Next', 'Copy link', 'History']) {
      const tool = page.getByRole('button', { name, exact: true })
      await tool.waitFor()
      const { x, width } = (await tool.boundingBox())!
      expect(x + width).toBeLessThanOrEqual(screens[screen].width)
    }
  })
})
