import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { apiGet, signedInHeaders } from './support/apiHeaders.ts'
import { axeViolations } from './support/axeViolations.ts'
import { openAs } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

/** A preset of src/schemas/resources/operations.json; the expected values below are its limits, window and working hours. */
const PRESET = /^Crew transfer, day shift/
const SOURCE = /^WOMBAT library, IEA Task 26: wave height 2 m, wind 16 m\/s, 07 to 18 h/

const held = {
  limits: expect.arrayContaining([
    { parameterId: 11, max: 2 },
    { parameterId: 1, max: 16 },
  ]),
  windowLength: 6,
}
const shift = { windowSelection: { name: 'custom', customRange: { start: 7, end: 18 } } }

/** The pages on which an operation can be chosen, and the values of the preset that each can store. */
const places: readonly [name: string, path: string, stored: object][] = [
  ['the board', '/forecasts/board', { ...held, ...shift }],
  ['the form of an alert', '/alerts/create', held],
  ['the form of a report', '/reports/create', { ...held, ...shift }],
  ['the form of hindcasts', '/hindcasts', { ...held, ...shift }],
  [
    'the form of analytics',
    '/analytics',
    { ...held, limits: expect.arrayContaining([{ parameterId: 11, max: 2 }]), ...shift },
  ],
  ['the form of the workability map', '/hindcasts/workability', { ...held, ...shift }],
]

const select = (page: Page) => page.getByRole('combobox', { name: /^Operation/ })

async function openList(page: Page) {
  await select(page).click()
  await page.getByRole('option', { name: PRESET }).waitFor()
}

describe.each(places)('on %s', (_, path, stored) => {
  it('a preset is chosen, shows its source, and is saved under a new name', async () => {
    // Only the second customer has analytics.
    const isSecond = path === '/analytics'
    const { page } = await server.openPage({ host: isSecond ? '7.localhost' : 'localhost' })
    const headers = await signedInHeaders(server.product.address, isSecond ? 'planner7' : 'planner')
    await openAs(page, isSecond ? 'planner7' : 'planner', path)
    if (isSecond) {
      // Without a site there are no parameters, so no limits can be saved.
      await page.getByRole('combobox', { name: 'Site', exact: true }).fill('Anholt')
      await page.getByRole('option', { name: 'Anholt', exact: true }).click()
      await page.getByText(/^Site and Analysis Height level required/).waitFor({ state: 'detached' })
    }
    await openList(page)
    const option = page.getByRole('option', { name: PRESET })
    expect(await option.innerText()).toMatch(/WOMBAT library/)
    await option.click()
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await page.getByRole('paragraph').filter({ hasText: SOURCE }).waitFor()
    expect(await select(page).innerText()).toBe('Crew transfer, day shift')

    const name = `Ours from ${path}`
    await page.getByRole('button', { name: 'Save as operation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as operation' })
    await dialog.getByLabel('Name').fill(name)
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    const answer = await fetch(`${server.product.address}/records/operations`, { headers })
    const rows = (await answer.json()) as { name: string }[]
    expect(rows.find((row) => row.name === name)).toMatchObject(stored)
    // The saved operation is offered immediately.
    await select(page).click()
    await page.getByRole('option', { name, exact: true }).waitFor()
  })
})

it('the group headings of the list describe their options and are skipped by the keyboard', async () => {
  const { page } = await server.openPage()
  await openAs(page, 'planner', '/hindcasts/workability')
  await openList(page)
  const list = page.getByRole('listbox')
  expect(await list.getByRole('option', { name: /^(Own|Shared|Presets)$/ }).count()).toBe(0)
  const heading = list.getByText('Presets', { exact: true })
  expect(await heading.getAttribute('role')).toBe('presentation')
  const describedBy = await page.getByRole('option', { name: PRESET }).getAttribute('aria-describedby')
  expect(describedBy).toBe(await heading.getAttribute('id'))
  // A click on a heading chooses nothing and does not close the list.
  await heading.click()
  await list.waitFor()
  expect(await axeViolations(page, '[role=listbox]')).toEqual([])
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  const focused = () =>
    page.evaluate(() => `${document.activeElement?.getAttribute('role')} ${document.activeElement?.id}`)
  const seen = new Set<string>()
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press('ArrowUp')
    seen.add((await focused()).split(' ')[0] ?? '')
  }
  expect([...seen]).toEqual(['option'])
})

it("the board without an operation saves the user's own limits", async () => {
  const { page } = await server.openPage()
  const headers = await signedInHeaders(server.product.address, 'planner')
  const { job: _, ...others } = await apiGet<{ job?: object }>(page, '/config/planner', headers)
  await page.request.put('/config/planner', { headers, data: others })
  const own = await apiGet<{ parameterId: number; thresholdMax: number | null }[]>(
    page,
    '/parameter',
    headers,
  )
  const limited = own.filter(({ thresholdMax }) => thresholdMax !== null)
  await openAs(page, 'planner', '/forecasts/board')
  await page.getByRole('button', { name: 'Save as operation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as operation' })
  const name = `Own limits of the board`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  const rows = await (await page.request.get('/records/operations', { headers })).json()
  const stored: { limits: { parameterId: number; max?: number }[] } = rows.find(
    (row: { name: string }) => row.name === name,
  )
  const upper = stored.limits.filter(({ max }) => max !== undefined)
  expect(new Map(upper.map(({ parameterId, max }) => [parameterId, max]))).toEqual(
    new Map(limited.map(({ parameterId, thresholdMax }) => [parameterId, thresholdMax])),
  )
})
