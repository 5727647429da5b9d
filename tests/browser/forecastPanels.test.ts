import type { Locator, Page, Request, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { ViewParameter } from '../../src/schemas/shapes/parameters.ts'
import type { PageOptions, TestPage } from './support/browser.ts'
import { openAs, signIn, signOut } from './support/portal.ts'
import { startTestServer } from './support/testServer.ts'

const server = startTestServer()

const offshore = { id: 1, path: '/forecasts/site/1' }
/** Port of Esbjerg in the demonstration data, whose forecast has no waves. */
const onshore = { id: 33, path: '/forecasts/site/33' }
const thresholds = 'Weather Window Thresholds'
const viewSets = 'Select View Set'

/** Runs a test at a site on a phone, where no map is drawn beside the forecast. */
async function atSite(
  user: string,
  test: (opened: TestPage) => Promise<void>,
  { path = offshore.path, ...options }: PageOptions & { path?: string } = {},
) {
  const opened = await server.openPage({ screen: 'phone', ...options })
  await openAs(opened.page, user, path)
  await test(opened)
}

const rail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Forecast panels' }).getByRole('button', { name })
async function openPanel(page: Page, name: string): Promise<Locator> {
  await rail(page, name).click()
  const form = page.getByRole('form', { name })
  await form.getByRole('button', { name: 'Submit' }).waitFor()
  return form
}
const press = (form: Locator, name: string) => form.getByRole('button', { name }).click()
const hasKeyboard = (icon: Locator) =>
  expect.poll(() => icon.evaluate((element) => element === document.activeElement)).toBe(true)
const gone = (form: Locator) => form.waitFor({ state: 'detached' })
const chartSet = (form: Locator, chart: 'Upper' | 'Lower', name: string) =>
  form
    .getByRole('radiogroup', { name: `${chart} chart` })
    .getByRole('radio', { name: new RegExp(`^${name} (?!at)|^${name}$`) })

const isForecastUrl = /\/forecasts\/\d+\?/
const isForecast = (url: string) => isForecastUrl.test(url)
const nextPut = (page: Page) => page.waitForRequest((request) => request.method() === 'PUT')

/** Holds the responses to some requests until the test releases them. */
async function holdBack(page: Page, method: string, path: string) {
  const held: Route[] = []
  await page.route(path, (route) => {
    if (route.request().method() === method) held.push(route)
    else void route.continue()
  })
  return held
}

/** The signed-in user's limits stored on the server, from the response to the panel's request. */
const stored = async (page: Page, siteId = offshore.id): Promise<ViewParameter[]> => {
  const answer = page.waitForResponse(
    (response) => response.url().includes(`/parameter?siteId=${siteId}`) && response.status() === 200,
  )
  await openPanel(page, thresholds)
  return (await (await answer).json()).data
}

describe('the threshold panel', () => {
  it('saves the changed list, closes, shows a message and reloads the forecast', () =>
    atSite('planner', async ({ page }) => {
      const form = await openPanel(page, thresholds)
      const min = form.getByLabel('Wind speed 10 m: Min')
      const max = form.getByLabel('Wind speed 10 m: Max')

      await min.fill('20')
      await max.fill('1,234.5')
      await press(form, 'Submit')
      await form.getByText('Must be a number or empty').waitFor()
      await max.fill('4,5')
      await press(form, 'Submit')
      await form.getByText('Must not be below Min').waitFor()

      // An empty input is blank, not 0.
      await min.fill('')
      const type = form.getByRole('group', { name: 'Visibility: Tolerance type' })
      await type.getByRole('button', { name: 'absolute' }).click()
      await type.getByRole('button', { name: 'percent' }).click()
      await type.getByRole('button', { name: 'absolute' }).click()
      // Pressing the chosen type again keeps it chosen.
      await type.getByRole('button', { name: 'absolute', pressed: true }).click()
      for (const [name, unit] of [
        ['Wind speed 10 m', '(m/s)'],
        ['Visibility', '(km)'],
      ] as const)
        await form.getByRole('group', { name, exact: true }).getByText(unit, { exact: true }).waitFor()
      const put = nextPut(page)
      const response = page.waitForResponse((answer) => isForecast(answer.url()))
      await press(form, 'Submit')
      expect((await put).postDataJSON()).toEqual([
        { parameterId: 1, thresholdMin: null, thresholdMax: 4.5, tolerance: 10, toleranceType: 1 },
        { parameterId: 26, thresholdMin: 1, thresholdMax: null, tolerance: 10, toleranceType: 0 },
      ])
      await page.getByText('Parameters updated successfully.').waitFor()
      await gone(form)
      await hasKeyboard(rail(page, thresholds))
      expect((await response).status()).toBe(200)
    }))

  it('discards its changes on Cancel and otherwise requires confirmation before they are lost', () =>
    atSite('planner', async ({ page }) => {
      const form = await openPanel(page, thresholds)
      const max = form.getByLabel('Wind speed 10 m: Max')
      const before = await max.inputValue()
      await max.fill('30')
      await form.getByRole('button', { name: 'Cancel' }).press('Enter')
      await gone(form)
      await hasKeyboard(rail(page, thresholds))
      await openPanel(page, thresholds)
      await expect.poll(() => max.inputValue()).toBe(before)

      // Leaving by another icon of the rail.
      await max.fill('30')
      const confirmation = page.getByRole('alertdialog', { name: 'Unsaved changes' })
      await rail(page, viewSets).click()
      await confirmation.getByRole('button', { name: 'Cancel' }).click()
      await confirmation.waitFor({ state: 'hidden' })
      expect(await max.inputValue()).toBe('30')

      // Leaving by a link.
      await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('link', { name: 'Hindcast Analysis' }).click()
      await confirmation.getByText('There are unsaved changes. Leave without saving them?').waitFor()
      await confirmation.getByRole('button', { name: 'Cancel' }).click()
      await confirmation.waitFor({ state: 'hidden' })
      await page.getByRole('navigation', { name: 'Modules' }).waitFor({ state: 'hidden' })
      expect(new URL(page.url()).pathname).toBe(offshore.path)

      await rail(page, thresholds).click()
      await confirmation.getByRole('button', { name: 'Ok' }).click()
      await gone(form)
      await openPanel(page, thresholds)
      await expect.poll(() => max.inputValue()).toBe(before)
      await rail(page, thresholds).click()
      await gone(form)
    }))

  it('saves once while the server is slow, and stays open with a message when saving fails', () =>
    atSite(
      'planner',
      async ({ page }) => {
        const form = await openPanel(page, thresholds)
        const max = form.getByLabel('Wind speed 10 m: Max')
        const held = await holdBack(page, 'PUT', '**/parameter')
        await max.fill('9')
        await form.getByRole('button', { name: 'Submit' }).dblclick({ force: true })
        await expect.poll(() => held.length).toBe(1)
        await expect.poll(() => form.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
        await expect.poll(() => form.getByRole('button', { name: 'Clear' }).isDisabled()).toBe(true)
        await expect.poll(() => max.isEditable()).toBe(false)
        await max.press('Enter')
        await held[0]?.fulfill({ status: 503, contentType: 'text/plain', body: 'The disk is full.' })
        await page.getByText('Error: 503 The disk is full.').waitFor()
        expect(held).toHaveLength(1)
        expect(await max.inputValue()).toBe('9')

        // Leaving unsaved limits asks for confirmation.
        await rail(page, viewSets).click()
        const confirmation = page.getByRole('alertdialog', { name: 'Unsaved changes' })
        await confirmation.getByRole('button', { name: 'Cancel' }).click()
        await confirmation.waitFor({ state: 'hidden' })

        await press(form, 'Submit')
        await expect.poll(() => held.length).toBe(2)
        // The limits are stored, but the forecast judged by them cannot be loaded.
        await page.route(/\/forecasts\/1\?/, (route) =>
          route.fulfill({
            status: 503,
            contentType: 'text/plain',
            body: 'The weather source does not answer.',
          }),
        )
        await held[1]?.continue()
        await gone(form)
        await page.getByText('Error: 503 The weather source does not answer.').waitFor()
      },
      { expected: /503/ },
    ))

  it('shows why the limits could not be loaded and offers to load them again', () =>
    atSite(
      'planner',
      async ({ page }) => {
        const refused = '**/parameter?siteId=*'
        await page.route(refused, (route) =>
          route.fulfill({ status: 503, contentType: 'text/plain', body: 'The disk is full.' }),
        )
        await rail(page, thresholds).click()
        await page.getByText('The thresholds could not be loaded').waitFor()
        await page.getByText('The disk is full.').waitFor()
        await page.unroute(refused)
        await page.getByRole('button', { name: 'Try again' }).click()
        await page.getByRole('form', { name: thresholds }).getByLabel('Wind speed 10 m: Max').waitFor()
      },
      { expected: /503/ },
    ))

  it('does not close another panel that was opened before its limits were saved', () =>
    atSite('planner', async ({ page }) => {
      const form = await openPanel(page, thresholds)
      await form.getByLabel('Wind speed 10 m: Max').fill('8')
      const held = await holdBack(page, 'PUT', '**/parameter')
      await press(form, 'Submit')
      await expect.poll(() => held.length).toBe(1)
      await rail(page, viewSets).click()
      const other = page.getByRole('form', { name: viewSets })
      await other.waitFor()
      const response = page.waitForResponse((answer) => isForecast(answer.url()))
      await held[0]?.continue()
      await page.getByText('Parameters updated successfully.').waitFor()
      await response
      await page.getByText('max 8 m/s').waitFor({ state: 'attached' })
      expect(await other.isVisible()).toBe(true)
      await press(other, 'Cancel')
      await gone(other)
    }))

  it('keeps typed values when the connection returns and does not overwrite limits of another device', () =>
    atSite(
      'planner',
      async ({ page }) => {
        const form = await openPanel(page, thresholds)
        const max = form.getByLabel('Wind speed 10 m: Max')
        await max.fill('7')
        let requestCount = 0
        await page.route('**/parameter?siteId=*', async (route) => {
          requestCount += 1
          if (requestCount === 1)
            return route.fulfill({ status: 503, contentType: 'text/plain', body: 'Not yet.' })
          if (requestCount > 2) return route.continue()
          // Another device has changed a limit in the meantime.
          const response = await route.fetch()
          const json: { data: ViewParameter[] } = await response.json()
          for (const row of json.data) if (row.name === 'visibility') row.thresholdMin = 5
          return route.fulfill({ response, json })
        })
        for (const status of [503, 200]) {
          const answer = page.waitForResponse('**/parameter?siteId=*')
          await page.context().setOffline(true)
          await page.context().setOffline(false)
          expect((await answer).status()).toBe(status)
          await page.waitForLoadState('networkidle')
        }
        await expect.poll(() => max.inputValue()).toBe('7')
        const put = nextPut(page)
        await press(form, 'Submit')
        expect((await put).postDataJSON()).toMatchObject([{ parameterId: 1, thresholdMax: 7 }])
        await gone(form)
      },
      { expected: /503/ },
    ))

  it('opens with the limits that another device has saved in the meantime', () =>
    atSite('planner', async ({ page }) => {
      const form = await openPanel(page, thresholds)
      const max = form.getByLabel('Wind speed 10 m: Max')
      const before = await max.inputValue()
      expect(before).not.toBe('6.25')
      await press(form, 'Cancel')
      await gone(form)
      await page.route('**/parameter?siteId=*', async (route) => {
        const response = await route.fetch()
        const json: { data: ViewParameter[] } = await response.json()
        for (const row of json.data) if (row.parameterId === 1) row.thresholdMax = 6.25
        await route.fulfill({ response, json })
      })
      await openPanel(page, thresholds)
      await expect.poll(() => max.inputValue()).toBe('6.25')
      await press(form, 'Cancel')
      await gone(form)
    }))

  it('hides a forecast that was evaluated with the previous limits', () =>
    atSite('planner', async ({ page }) => {
      // The first response arrives after the user has saved new limits.
      await page.goto('/forecasts')
      const { promise: held, resolve: answer } = Promise.withResolvers<void>()
      let requestCount = 0
      await page.route(isForecastUrl, async (route) => {
        requestCount += 1
        if (requestCount > 1) return route.continue()
        // The page may have aborted the request by then.
        const response = await route.fetch().catch(() => undefined)
        await held
        await route.fulfill({ response }).catch(() => undefined)
      })
      await page.goto(offshore.path)
      const form = await openPanel(page, thresholds)
      await form.getByLabel('Wind speed 10 m: Max').fill('9.5')
      await expect.poll(() => requestCount).toBe(1)
      await press(form, 'Submit')
      await page.getByText('Parameters updated successfully.').waitFor()
      answer()
      await page.getByText('max 9.5 m/s').waitFor({ state: 'attached' })
      expect(requestCount).toBe(2)

      // Restore the limit that the next test expects.
      await openPanel(page, thresholds)
      await form.getByLabel('Wind speed 10 m: Max').fill('9')
      await press(form, 'Submit')
      await gone(form)
    }))

  it('changes paired parameters together once they are linked', () =>
    atSite('planner', async ({ page }) => {
      const before = await stored(page)
      const form = page.getByRole('form', { name: thresholds })
      const limit = (name: string, field: string) => form.getByLabel(`${name}: ${field}`)
      const together = (name: string) =>
        form.getByRole('checkbox', { name: new RegExp(`^Same limits for both: ${name} and`) })
      const rowOf = (name: string) => before.find(({ displayName }) => displayName === name)
      const [air, dew] = [rowOf('Air temperature'), rowOf('Dew point')]
      expect(air?.twinChartParameterId).toBe(dew?.parameterId)

      await press(form, 'Show all')
      // Blank paired parameters are not linked until the user links them.
      expect(await together('Air temperature').isChecked()).toBe(false)
      await limit('Air temperature', 'Min').fill('-7')
      expect(await limit('Dew point', 'Min').inputValue()).toBe('')
      await together('Air temperature').check()
      await expect.poll(() => limit('Dew point', 'Min').inputValue()).toBe('-7')
      await limit('Air temperature', 'Min').fill('-5')
      await expect.poll(() => limit('Dew point', 'Min').inputValue()).toBe('-5')
      await limit('Dew point', 'Max').fill('30')
      await expect.poll(() => limit('Air temperature', 'Max').inputValue()).toBe('30')
      await form
        .getByRole('group', { name: 'Dew point: Tolerance type' })
        .getByRole('button', { name: 'percent' })
        .click()

      // Wind and gust have different stored limits.
      expect(await together('Wind speed 10 m').isChecked()).toBe(false)
      await limit('Wind gust 10 m', 'Max').fill('18')
      expect(await limit('Wind speed 10 m', 'Max').inputValue()).toBe('9')

      const put = nextPut(page)
      await press(form, 'Submit')
      const both = { thresholdMin: -5, thresholdMax: 30, tolerance: null, toleranceType: 1 }
      const sent: { parameterId: number }[] = (await put).postDataJSON()
      expect(sent.toSorted((a, b) => a.parameterId - b.parameterId)).toEqual(
        [
          { parameterId: air?.parameterId, ...both },
          { parameterId: dew?.parameterId, ...both },
          {
            parameterId: rowOf('Wind gust 10 m')?.parameterId,
            thresholdMin: null,
            thresholdMax: 18,
            tolerance: null,
            toleranceType: 0,
          },
        ].toSorted((a, b) => (a.parameterId ?? 0) - (b.parameterId ?? 0)),
      )
      await gone(form)
    }))

  it('clears every limit, tolerance and type with Clear', () =>
    atSite('planner', async ({ page }) => {
      const before = await stored(page)
      const set = before.filter(
        ({ thresholdMin, thresholdMax, tolerance }) => thresholdMin ?? thresholdMax ?? tolerance,
      )
      expect(set.length).toBeGreaterThanOrEqual(6)
      const form = page.getByRole('form', { name: thresholds })
      await press(form, 'Show all')
      await press(form, 'Clear')
      const inputs = await form.getByRole('textbox').all()
      expect(inputs).toHaveLength(3 * before.length)
      await expect
        .poll(async () => (await Promise.all(inputs.map((input) => input.inputValue()))).join(''))
        .toBe('')
      await expect
        .poll(() => form.getByRole('button', { name: /absolute|percent/, pressed: true }).count())
        .toBe(0)
      const put = nextPut(page)
      await press(form, 'Submit')
      const blank = { thresholdMin: null, thresholdMax: null, tolerance: null, toleranceType: null }
      expect((await put).postDataJSON()).toEqual(set.map(({ parameterId }) => ({ parameterId, ...blank })))
      await page.getByText('No thresholds set').waitFor()
    }))
})

describe('the view set panel', () => {
  it('saves the chosen set before the forecast is reloaded, and restores it', () =>
    atSite('planner', async ({ page }) => {
      const form = await openPanel(page, viewSets)
      const held = await holdBack(page, 'PUT', '**/config/planner')
      const requests: Request[] = []
      page.on('request', (request) => isForecast(request.url()) && requests.push(request))
      await chartSet(form, 'Upper', 'Wind at hub height').check()
      await chartSet(form, 'Lower', 'Swell').check()
      // Each set lists its parameters, and leaving with an unsaved choice requires confirmation.
      const lower = form.getByRole('radiogroup', { name: 'Lower chart' })
      await lower.getByRole('radio', { name: /^Swell Swell height, / }).waitFor()
      await rail(page, thresholds).click()
      const confirmation = page.getByRole('alertdialog', { name: 'Unsaved changes' })
      await confirmation.getByRole('button', { name: 'Cancel' }).click()
      await confirmation.waitFor({ state: 'hidden' })
      await press(form, 'Submit')
      await expect.poll(() => held.length).toBe(1)
      expect(held[0]?.request().postDataJSON()).toMatchObject({
        'siteview.chartSets': { upper: 7, lower: 4 },
      })
      await expect.poll(() => form.getByRole('button', { name: 'Submit' }).isDisabled()).toBe(true)
      // The radio buttons are disabled, because another choice would be lost when the panel closes.
      for (const radio of await form.getByRole('radio').all()) expect(await radio.isDisabled()).toBe(true)
      expect(requests).toEqual([])
      const answer = page.waitForResponse((response) => isForecast(response.url()))
      await held[0]?.continue()
      const { chartSets } = (await (await answer).json()).data
      expect(chartSets.map(({ chartId }: { chartId: number }) => chartId)).toEqual([7, 4, expect.anything()])
      await gone(form)
      await page.getByText('Swell height').first().waitFor()
    }))

  it('shows the onshore set for an onshore site without a message and keeps the chosen set', () =>
    atSite(
      'planner',
      async ({ page }) => {
        // Stored: Wind at hub height and Swell, which no onshore site has.
        await page.getByRole('button', { name: 'Wind speed 150 m' }).waitFor()
        await page.getByRole('button', { name: 'Air temperature' }).waitFor()
        expect(await page.getByRole('alert').count()).toBe(0)
        const form = await openPanel(page, viewSets)
        await expect.poll(() => chartSet(form, 'Upper', 'Wind at hub height').isChecked()).toBe(true)
        await expect
          .poll(() => chartSet(form, 'Lower', 'Temperature and precipitation').isChecked())
          .toBe(true)
        expect(await chartSet(form, 'Lower', 'Swell').count()).toBe(0)
        const put = nextPut(page)
        await chartSet(form, 'Upper', 'Wind').check()
        await press(form, 'Submit')
        expect((await put).postDataJSON()).toMatchObject({ 'siteview.chartSets': { upper: 1, lower: 4 } })
        await gone(form)

        const open = async (name: string) => {
          await page.getByRole('link', { name: 'Back to the sites' }).click()
          const sites = page.getByRole('complementary', { name: 'Sites' })
          // Search for the site, because the list renders only visible rows.
          await sites.getByRole('searchbox').fill(name)
          await sites.getByRole('link', { name }).click()
        }
        await open('alpha ventus')
        await page.getByRole('button', { name: 'Swell height' }).waitFor()
        await open('Port of Esbjerg')
        await page.getByRole('button', { name: 'Air temperature' }).waitFor()
        await page.getByRole('button', { name: 'Swell height' }).waitFor({ state: 'detached' })
      },
      { path: onshore.path },
    ))

  it('stays open with a message when the chosen set cannot be saved', () =>
    atSite(
      'planner',
      async ({ page }) => {
        const form = await openPanel(page, viewSets)
        await page.route('**/config/planner', (route) =>
          route.request().method() === 'PUT'
            ? route.fulfill({ status: 503, contentType: 'text/plain', body: 'The disk is full.' })
            : route.continue(),
        )
        await chartSet(form, 'Lower', 'Waves').check()
        await press(form, 'Submit')
        await page.getByText('Error: 503 The disk is full.').waitFor()
        await expect.poll(() => chartSet(form, 'Lower', 'Waves').isChecked()).toBe(true)
        await press(form, 'Cancel')
        await gone(form)

        // A canceled choice is neither shown nor stored with the next change.
        await openPanel(page, viewSets)
        await expect.poll(() => form.getByRole('radio', { checked: true }).count()).toBe(2)
        expect(await chartSet(form, 'Lower', 'Waves').isChecked()).toBe(false)
        await press(form, 'Cancel')
        await page.unroute('**/config/planner')
        const put = nextPut(page)
        await page.getByRole('button', { name: '5 DAYS' }).click()
        expect((await put).postDataJSON()['siteview.chartSets']).toEqual({ upper: 1, lower: 4 })
      },
      { expected: /503/ },
    ))
})

describe('a shared account', () => {
  const limits = (parameterId: number, thresholdMax: number) => ({
    parameterId,
    thresholdMin: null,
    thresholdMax,
    tolerance: null,
    toleranceType: 0,
  })

  it('stores limits and view sets in the browser, sends them with its requests and shows them to no other user', () =>
    atSite('multi', async ({ page }) => {
      const puts: string[] = []
      page.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()))
      const nextPost = () => page.waitForRequest((request) => request.method() === 'POST')
      const form = await openPanel(page, thresholds)
      await form.getByLabel('Visibility: Max').fill('12,5')
      let posted = nextPost()
      await press(form, 'Submit')
      expect((await posted).postDataJSON()).toEqual([limits(26, 12.5)])
      await page.getByText('Parameters updated successfully.').waitFor()
      await gone(form)

      const views = await openPanel(page, viewSets)
      await chartSet(views, 'Lower', 'Swell').check()
      posted = nextPost()
      await press(views, 'Submit')
      expect((await posted).url()).toMatch(/\/forecasts\/1\?days=10&lower=4$/)
      await page.getByText('Swell height').first().waitFor()
      expect(puts).toEqual([])

      // Another user signs in with this browser, and then the shared account again.
      await signOut(page)
      const own = page.waitForRequest((request) => isForecast(request.url()))
      await page.goto(offshore.path)
      await signIn(page, 'planner')
      expect((await own).method()).toBe('GET')
      await openPanel(page, thresholds)
      await expect.poll(() => form.getByLabel('Visibility: Max').inputValue()).toBe('')
      await signOut(page)
      await page.goto(offshore.path)
      posted = nextPost()
      await signIn(page, 'multi')
      const again = await posted
      expect(again.url()).toMatch(/lower=4$/)
      expect(again.postDataJSON()).toEqual([limits(26, 12.5)])
    }))

  it('keeps its panel open with a message when browser storage is unavailable', () =>
    atSite('multi', async ({ page }) => {
      await page.evaluate(() => {
        Storage.prototype.setItem = () => {
          throw new DOMException('', 'QuotaExceededError')
        }
      })
      const form = await openPanel(page, thresholds)
      await form.getByLabel('Visibility: Max').fill('12')
      await press(form, 'Submit')
      await page.getByText('This browser could not keep the thresholds.').waitFor()
      expect(await form.getByLabel('Visibility: Max').inputValue()).toBe('12')
      await press(form, 'Cancel')
      await gone(form)

      const views = await openPanel(page, viewSets)
      await chartSet(views, 'Lower', 'Waves').check()
      await press(views, 'Submit')
      await page.getByText('This browser could not keep the view set.').waitFor()
      expect(await chartSet(views, 'Lower', 'Waves').isChecked()).toBe(true)
    }))

  it('applies the limits set in another tab of the browser', () =>
    atSite('multi', async ({ page }) => {
      const other = await page.context().newPage()
      await other.goto(offshore.path)
      const form = await openPanel(other, thresholds)
      await form.getByLabel('Wind speed 10 m: Max').fill('3.5')
      const posted = page.waitForRequest((request) => request.method() === 'POST')
      await press(form, 'Submit')
      await gone(form)
      expect((await posted).postDataJSON()).toEqual([limits(1, 3.5)])
      await page.getByText('max 3.5 m/s').waitFor({ state: 'attached' })
    }))

  it('ignores damaged values in browser storage', () =>
    atSite('multi', async ({ page }) => {
      const rows = [
        limits(1, 12),
        { parameterId: 5 },
        limits(9999, 1),
        'wind',
        { ...limits(26, 1), tolerance: -1 },
      ]
      // Wait, so that this page's forecast request is not mistaken for that of the next page.
      await page.waitForLoadState('networkidle')
      await page.evaluate((text) => {
        localStorage.setItem('multi:parameters', text)
        localStorage.setItem('multi:siteview.chartSets', '{"lower":999')
      }, JSON.stringify(rows))
      const posted = page.waitForResponse((response) => response.request().method() === 'POST')
      await page.reload()
      const answer = await posted
      expect(answer.status()).toBe(200)
      expect(answer.request().postDataJSON()).toEqual([limits(1, 12)])
      expect(answer.url()).toMatch(/\?days=10$/)
    }))
})
