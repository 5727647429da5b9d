import { expect, it } from 'vitest'
import { screens } from './support/browser.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

it('/docs shows the groups of calls and an example, offline, under the content policy and at every size', async () => {
  const { page } = await server.openPage()
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.product.address) && !request.url().startsWith('data:'))
      strangers.push(request.url())
  })
  await page.goto('/docs')
  await page.getByRole('heading', { name: 'Seawindow' }).waitFor()
  const groups = await page.locator('.opblock-tag').allInnerTexts()
  for (const group of ['authentication', 'sites', 'forecasts', 'hindcast', 'hwwa', 'records'])
    expect(groups.some((text) => text.includes(group))).toBe(true)
  await page.locator('#operations-tag-settings').click()
  await page.locator('[id^="operations-settings"][id*="create"]').first().click()
  await page.getByText('North of the island').first().waitFor()
  expect(await page.getByText('507').count()).toBeGreaterThan(0)
  for (const [name, size] of Object.entries(screens)) {
    await page.setViewportSize(size)
    const overflow = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      return scrollWidth - clientWidth
    })
    expect([name, Math.max(overflow, 0)]).toEqual([name, 0])
  }
  expect(strangers).toEqual([])
})

it('tries a call with the key that the user enters', async () => {
  const { page } = await server.openPage({ expected: /401/ })
  await page.goto('/docs')
  await page.locator('#operations-tag-customer').click()
  await page.locator('[id$="-customer-customer"]').click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()
  await page.getByText('The application key is missing or wrong.').first().waitFor()
})
