import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { atEverySize } from './support/browser.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const profile = (page: Page) => page.getByRole('dialog', { name: 'Profile' })

/** Chooses a setting in the profile, by keyboard alone. */
async function choose(page: Page, setting: string, choice: string) {
  await page.getByRole('button', { name: 'Profile' }).press('Enter')
  const button = profile(page)
    .getByRole('group', { name: setting })
    .getByRole('button', { name: choice, exact: true })
  await button.press('Enter')
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Escape')
  await profile(page).waitFor({ state: 'detached' })
}

/** Chooses the language of dates in the profile, by keyboard alone. */
async function chooseLanguage(page: Page, language: string) {
  await page.getByRole('button', { name: 'Profile' }).press('Enter')
  await profile(page).getByRole('combobox', { name: 'Language of dates' }).press('Enter')
  await page.getByRole('option', { name: language }).press('Enter')
  await page.keyboard.press('Escape')
  await profile(page).waitFor({ state: 'detached' })
}

const mode = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Mode' }).getByRole('button', { name }).press('Enter')

it('fits with knots, degrees Fahrenheit and German dates at every size without an accessibility violation', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/forecasts/site/1')
  await choose(page, 'Speed', 'knots')
  await choose(page, 'Temperature', '°F')
  await chooseLanguage(page, 'Deutsch')
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await mode(page, 'Table')
  await atEverySize(page, async () => {
    const hours = page.locator('tr[data-time] th')
    await expect.poll(() => hours.first().innerText()).toMatch(/^(Mo|Di|Mi|Do|Fr|Sa|So) \d/)
    expect(await axeViolations(page)).toEqual([])
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  })
  await mode(page, 'Chart')
  await atEverySize(page, async () => {
    const ticks = page.locator('.js-plotly-plot').nth(1).locator('.xtick')
    await expect
      .poll(async () => (await ticks.allTextContents()).join(' '))
      .toMatch(/(Mo|Di|Mi|Do|Fr|Sa|So) ?\d/)
    await expect.poll(overflow).toBeLessThanOrEqual(0)
  })
  await choose(page, 'Speed', 'm/s')
  await choose(page, 'Temperature', '°C')
  await chooseLanguage(page, 'English')
})
