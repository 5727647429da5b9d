import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

describe('the wiki', () => {
  it('has nine pages, a navigation of two groups, and a search in all of them', async () => {
    const { page } = await server.openPage()
    await openAs(page, 'planner', '/wiki')
    await page.getByRole('heading', { name: 'Welcome to Seawindow' }).waitFor()
    const navigation = page.getByRole('navigation', { name: 'Wiki pages' })
    expect((await navigation.innerText()).split('\n').filter((line) => line.trim() !== '')).toEqual([
      ...['General', 'General', 'Profile', 'Settings'],
      ...[
        'Modules',
        'Weather Forecast Module',
        'Manage Forecasts Alerts',
        'Manage Reports',
        'Hindcast Analysis',
      ],
    ])
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('table').waitFor()
    const headings = {
      '/wiki/profile': 'Profile',
      '/wiki/settings': 'Settings',
      '/wiki/faq': 'Frequently asked questions',
      '/wiki/modules': 'Modules',
      '/wiki/forecasts': 'Weather Forecast Module',
      '/wiki/alerts': 'Manage Forecast Alerts',
      '/wiki/reports': 'Manage Reports',
      '/wiki/hwwa': 'Hindcast Analysis',
    }
    for (const [path, heading] of Object.entries(headings)) {
      await page.goto(path)
      await page.getByRole('article').getByRole('heading', { level: 2, name: heading, exact: true }).waitFor()
    }
    await page.goto('/wiki/nothing')
    await page.getByText('Page not found').waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('address of calendar')
    await page.getByText('Nothing found').waitFor()
    await page.getByRole('searchbox').fill('calendar programs')
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
    expect(await navigation.isVisible()).toBe(true)
  })

  it('shows that it is loading or has failed, and runs no script of a text', async () => {
    const { page } = await server.openPage({ expected: /500/ })
    let answer: { status: number; body: string } | undefined
    let proceed = () => {}
    await page.route('**/wiki/general.md', async (route) => {
      await new Promise<void>((resolve) => {
        proceed = resolve
      })
      await route.fulfill({ contentType: 'text/markdown', ...answer })
    })
    await openAs(page, 'planner', '/wiki')
    await page.getByText('Loading wiki text ...').waitFor()
    answer = { status: 500, body: '' }
    proceed()
    await page.getByText('The wiki text could not be loaded.').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Loading wiki text ...').waitFor()
    answer = {
      status: 200,
      body: '# Safe\n\n<script>window.hurt = 1</script><img src=x onerror="window.hurt=1">\n\n[do](javascript:alert(1))\n',
    }
    proceed()
    await page.getByRole('heading', { name: 'Safe' }).waitFor()
    expect(await page.evaluate(() => 'hurt' in window)).toBe(false)
    expect(await page.locator('article script, article img, article a[href^="javascript"]').count()).toBe(0)
  })

  it('is opened by the help link of each module, also on a phone', async () => {
    const { page } = await server.openPage({ screen: 'phone' })
    await openAs(page, 'admin7')
    const helps = {
      '/forecasts': '/wiki/forecasts',
      '/alerts': '/wiki/alerts',
      '/analytics': '/wiki/hwwa',
      '/operations': '/wiki/modules',
      '/settings/sites': '/wiki/settings',
      '/account': '/wiki/profile',
    }
    for (const [path, help] of Object.entries(helps)) {
      await page.goto(path)
      expect([path, await page.getByRole('link', { name: 'Help' }).getAttribute('href')]).toEqual([
        path,
        help,
      ])
    }
    const { page: other } = await server.openPage()
    await openAs(other, 'planner')
    for (const [path, help] of Object.entries({
      '/hindcasts': '/wiki/hwwa',
      '/reports': '/wiki/reports',
      '/forecastui': '/wiki/modules',
    })) {
      await other.goto(path)
      expect(await other.getByRole('link', { name: 'Help' }).getAttribute('href'), path).toBe(help)
    }
    await page.getByRole('link', { name: 'Help' }).click()
    await page.getByRole('article').getByRole('heading', { name: 'Profile' }).waitFor()
    expect(await page.getByRole('link', { name: 'Help' }).count()).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await axeViolations(page)).toEqual([])
  })
})

describe('a picture of the wiki', () => {
  it('is loaded, fits the screen and has an alternative text', async () => {
    const { page } = await server.openPage({ screen: 'phone' })
    await openAs(page, 'planner', '/wiki/forecasts')
    const pictures = page.getByRole('article').getByRole('img')
    await expect.poll(() => pictures.count()).toBe(3)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(300)
      expect(await picture.getAttribute('alt')).toMatch(/\w+ \w+ \w+/)
      expect((await picture.boundingBox())?.width).toBeLessThanOrEqual(390)
    }
  })
})

describe('the embedded forecast page', () => {
  it('reports that it is not set up, or shows the address of the profile in a sandboxed frame', async () => {
    const { page } = await server.openPage({ expected: /ERR_|net::|frame-src/ })
    await openAs(page, 'planner', '/forecastui')
    await page.getByText('No forecast page has been set up').waitFor()
    const path = 'public/customers/default/profile.json'
    const profile = JSON.parse(readFileSync(path, 'utf8'))
    await page.route('**/customer', async (route) => {
      const answer = await route.fetch()
      const json = await answer.json()
      json.data.config = { ...profile, forecastUiAddress: 'https://forecast.example.org/now' }
      await route.fulfill({ response: answer, json })
    })
    await page.reload()
    const frame = page.locator('iframe[title="Forecast UI"]')
    await frame.waitFor()
    expect(await frame.getAttribute('src')).toBe('https://forecast.example.org/now')
    expect(await frame.getAttribute('sandbox')).toBe(
      'allow-scripts allow-forms allow-popups allow-same-origin',
    )
    expect(await frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  })
})
