import { expect, it } from 'vitest'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

it('the wiki is searched by keyboard, and opens at the heading that was found', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/wiki')
  await page.getByRole('heading', { name: 'Welcome to Seawindow' }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('calendar programs')
  await page.getByText('1 found').waitFor()
  let showPicture = () => {}
  const shown = new Promise<void>((resolve) => {
    showPicture = resolve
  })
  await page.route('**/wiki/account.webp', async (route) => {
    await shown
    await route.continue()
  })
  await page.getByRole('link', { name: /^Profile: Calendar/ }).click()
  await page.waitForURL('**/wiki/profile#calendar')
  const headingTop = async () => (await page.getByRole('heading', { name: 'Calendar' }).boundingBox())?.y
  await expect.poll(headingTop).toSatisfy((top) => top >= 0 && top < 900)
  // A picture above the heading that loads later does not move it.
  const top = await headingTop()
  showPicture()
  const picture = page.getByRole('img', { name: 'The page of the account' })
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1120)
  expect(await headingTop()).toBe(top)
  expect(await page.getByRole('navigation', { name: 'Wiki pages' }).isVisible()).toBe(true)
})

it('the pictures of the wiki are loaded and fit the screen of a phone', async () => {
  const { page } = await server.openPage({ screen: 'phone' })
  await openAs(page, 'planner', '/wiki/forecasts')
  const pictures = page.getByRole('article').getByRole('img')
  await expect.poll(() => pictures.count()).toBe(3)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(300)
    expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(390)
  }
})

it('Forecast UI frames the example page of the server, with its styles', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecastui')
  const frame = page.frameLocator('iframe[title="Forecast UI"]')
  await frame.getByRole('heading', { name: 'Example forecast' }).waitFor()
  const alignment = await frame
    .getByRole('cell', { name: '10.9' })
    .evaluate((cell) => getComputedStyle(cell).textAlign)
  expect(alignment).toBe('right')
})
