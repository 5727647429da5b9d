import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from './support/axeViolations.ts'
import { DEMO_PASSWORD } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const LEAST = 44

/**
 * The controls smaller than the minimum touch target, as "tag name width x height". If the frame of a field or a label activates
 * the control, its size counts. Charts are excluded, because users only view them.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const controls =
      'a[href], button, input, select, textarea, [role="button"], [role="tab"], [role="combobox"], [role="slider"]'
    const frames = 'label, .MuiInputBase-root'
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
      if (control.closest('[aria-hidden="true"], [data-testid="chart"], [data-testid="overview"]')) return []
      const target = control.matches('input, select, textarea, [role="combobox"]')
        ? (control.closest<HTMLElement>(frames) ?? control)
        : control
      const { width, height } = target.getBoundingClientRect()
      if (width === 0 || height === 0 || getComputedStyle(control).visibility === 'hidden') return []
      if (Math.round(width) >= least && Math.round(height) >= least) return []
      const name = control.ariaLabel ?? control.textContent?.trim() ?? ''
      return [`${control.tagName} ${name || control.id} ${Math.round(width)} x ${Math.round(height)}`]
    })
  }, LEAST)

it('the main job on a phone has no touch targets below the minimum size', async () => {
  const { page } = await server.openPage({ screen: 'phone', touch: true })
  const shot = async (name: string) => {
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/deck-${name}.png` })
  }
  await page.goto('/')
  await page.getByLabel('Username').fill('planner')
  await page.getByLabel('Password').fill(DEMO_PASSWORD)
  expect.soft(await smallTargets(page), 'sign in').toEqual([])
  await shot('login')
  await page.getByRole('button', { name: 'Login' }).tap()

  const list = page.getByRole('list', { name: 'Sites' })
  await list.waitFor()
  expect.soft(await smallTargets(page), 'choose a site').toEqual([])
  await shot('sites')
  await page.getByRole('tab', { name: 'All' }).tap()
  await list.getByRole('link').first().tap()

  const days = page.getByTestId('day-cards')
  await days.waitFor()
  await page.getByTestId('chart').first().waitFor()
  expect.soft(await smallTargets(page), 'read the status').toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await shot('site')
  // Status, next window and the first days are visible above all charts.
  const top = async (testId: string) => (await page.getByTestId(testId).first().boundingBox())?.y ?? 0
  const [status, cards, charts] = [await top('status-line'), await top('day-cards'), await top('chart')]
  expect(status).toBeLessThan(cards)
  expect(cards).toBeLessThan(charts)
  const box = await days.boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(844)
  expect(await days.getByRole('listitem').count()).toBeGreaterThan(5)
  expect(await days.getByRole('listitem').first().innerText()).toMatch(
    /^\w{3} \d+ \w{3}\n\d+ of \d+ h usable\n(.|\n)*(OK|Caution|Stop|No data)\n? ?\d+ h(.|\n)* max [\d.]+ /,
  )

  await page.getByRole('button', { name: 'Thresholds' }).tap()
  const panel = page.getByRole('complementary', { name: 'Thresholds' })
  await panel.getByRole('button', { name: 'Submit' }).waitFor()
  expect.soft(await smallTargets(page), 'change a limit').toEqual([])
  expect(await axeViolations(page, 'aside')).toEqual([])
  await shot('limits')
})

/** Presses Tab until the control with this role and name has the focus. @throws Error after 80 presses. */
async function tabTo(page: Page, role: 'button' | 'link' | 'textbox', name: RegExp) {
  const control = page.getByRole(role, { name }).first()
  await control.waitFor()
  for (let presses = 0; presses < 80; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`80 presses of Tab do not lead to ${role} ${name}`)
}

it.each(['tablet', 'desktop'] as const)(
  'the main job is done by the keyboard alone on a %s',
  async (screen) => {
    const { page } = await server.openPage({ screen })
    await page.goto('/')
    await tabTo(page, 'textbox', /^Username/)
    await page.keyboard.type('planner')
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO_PASSWORD)
    await page.keyboard.press('Enter')

    await page.getByRole('list', { name: 'Sites' }).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('alpha')
    await expect.poll(() => page.getByRole('list', { name: 'Sites' }).getByRole('link').count()).toBe(1)
    await tabTo(page, 'link', /alpha ventus/)
    await page.keyboard.press('Enter')

    await page.getByTestId('status-chip').waitFor()
    await tabTo(page, 'button', /Thresholds/)
    await page.keyboard.press('Enter')
    const panel = page.getByRole('complementary', { name: 'Thresholds' })
    const limit = panel.getByRole('textbox', { name: /Max/ }).first()
    await limit.waitFor()
    for (let presses = 0; presses < 80; presses++) {
      if (await limit.evaluate((element) => element === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    const value = screen === 'tablet' ? '9' : '8'
    await page.keyboard.press('Control+A')
    await page.keyboard.type(value)
    const saved = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/parameter'),
    )
    await page.keyboard.press('Enter')
    expect((await saved).ok()).toBe(true)
    await panel.waitFor({ state: 'hidden' })
  },
)
