import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { fill, navigate, startPortal, user } from './support/portal.tsx'
import { savedFiles } from './support/savedFiles.ts'

const portal = startPortal()

const link = '/hindcasts?lat=54.01&lon=6.6&window=12&when=LT:wind_speed_10m:10&when=LT:wave_height:1'
const isAnalysis = ({ path }: { path: string }) => path.startsWith('/hindcast/analysis/')
const usableTable = () => screen.findByRole('table', { name: 'Usable hours in percent by year and month' })
const cellsOf = (row: HTMLElement) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent)

/** Waits for a text that several elements hold together. */
const inPage = (text: string) => waitFor(() => expect(screen.getByRole('main').textContent).toContain(text))

/** The table: the first cell of a row -> its other cells. */
async function shownTable(): Promise<Record<string, (string | null)[]>> {
  const rows = within(await usableTable())
    .getAllByRole('row')
    .slice(1)
  return Object.fromEntries(rows.map(cellsOf).map(([name, ...values]) => [name, values]))
}

/** The API's answer to the portal's last request. */
async function answerOf(username: string): Promise<HindcastResult> {
  const { path, search, body } = portal.requests().findLast(isAnalysis)!
  return (await portal.call(username, 'POST', path + search, JSON.parse(String(body)))).data
}

/** Changes the answers of the API to the portal's requests. */
function changeAnswers(change: (result: HindcastResult) => void) {
  portal.intercept(async (sent) => {
    if (!isAnalysis(sent)) return undefined
    const data = await answerOf('planner')
    change(data)
    return Response.json({ data })
  })
}

async function openAnswer(username = 'planner') {
  await portal.open(username, link)
  await usableTable()
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const isYear = ({ Year }: { Year: number | string }) => typeof Year === 'number'

describe('the answer of a hindcast', () => {
  test('shows its request, its place, its data and the values of the API', async () => {
    await openAnswer()
    screen.getByRole('heading', { name: 'alpha ventus · Latitude 54.01, longitude 6.6' })
    screen.getByText(
      'Wind speed 10 m below 10 m/s · Significant wave height below 1 m · window of 12 h · Mon–Sun around the clock UTC',
    )
    screen.getByText(/^Synthetic demonstration data/)
    const { data } = await answerOf('planner')
    expect(await shownTable()).toEqual(
      Object.fromEntries(
        data
          .filter((row) => isYear(row) || row.Year === 'Average')
          .map((row) => [
            String(row.Year),
            [...months, 'Average'].map((name) => Number(row[name as 'Jan']).toFixed(1)),
          ]),
      ),
    )
  })

  test('says which pause it used and what the other would give, on the page and in the file', async () => {
    const files = savedFiles()
    await portal.open('planner', link.replace('window=12', 'hours=7-19&window=18'))
    await usableTable()
    const mean = ({ data }: HindcastResult) =>
      data.find(({ Year }) => Year === 'Average')!.Average!.toFixed(1)
    const { path, search, body } = portal.requests().findLast(isAnalysis)!
    const sent = { ...JSON.parse(String(body)), isCompressed: false }
    const { data: other } = await portal.call('planner', 'POST', path + search, sent)
    const text = `Work may pause between shifts. Without pauses: ${mean(other)} % instead of ${mean(await answerOf('planner'))} % usable (mean of the years).`
    screen.getByText(text)
    // The request above it does not say so a second time.
    expect(screen.queryByText(/work may pause between shifts/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Download Analysis' }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]!.content.text()).toContain(`# Between shifts: ${text}`)
  })

  test('is marked as older once the form has changed', async () => {
    await openAnswer()
    const older = () => screen.queryByText(/^Older answer: the form has changed since/)
    expect(older()).toBeNull()
    const length = screen.getByLabelText('Window length (h)')
    fill(length, '11')
    await waitFor(() => expect(older()).not.toBeNull())
    // The same number in another notation is not a change.
    fill(length, '12.0')
    await waitFor(() => expect(older()).toBeNull())
    const waves = screen.getByRole('checkbox', { name: 'Significant wave height Hs' })
    await user.click(waves)
    await waitFor(() => expect(older()).not.toBeNull())
    await user.click(screen.getByRole('checkbox', { name: 'Significant wave height Hs' }))
    await waitFor(() => expect(older()).toBeNull())
  })

  test("shows a percentile in words, hours and days with its interval; the planner's switch applies immediately", async () => {
    await openAnswer()
    const { data, amounts } = await answerOf('planner')
    const sent = portal.requests().filter(isAnalysis).length
    const january = (name: string) => {
      const table = screen.getByRole('table', {
        name: `${name} of usable percent, hours and days, and of start days, by month`,
      })
      return cellsOf(within(table).getAllByRole('row')[2]!).slice(1)
    }
    const value = (name: string) => Number(data.find(({ Year }) => Year === name)?.Jan).toFixed(1)
    const [percent, hours, days, startDays] = january('Average')
    expect(percent).toBe(value('Average'))
    // The demonstration has every hour of each January.
    expect(Number(hours)).toBeCloseTo(7.44 * Number(data.find(({ Year }) => Year === 'Average')?.Jan), 0)
    expect(Number(days)).toBeGreaterThan(Number(hours) / 24 - 0.1)
    expect(startDays).toBe(amounts?.[0]?.startDays.average?.toFixed(1))
    expect(Number(startDays)).toBeLessThan(Number(days))

    await user.click(screen.getByRole('radio', { name: 'P90' }))
    await inPage('P90: In 1 of 10 years at least the share, hours and days shown')
    // With twenty years P50 has ranks that contain it with 90 % probability, P90 has none (definitions C.2).
    const years = data.filter(isYear)
    expect(years).toHaveLength(20)
    await inPage('From 20 years of data.')
    await inPage('20 years are too few for an interval of P90.')
    expect(january('P90')[0]).toBe(value('P90'))
    const planners = () => screen.getByRole('switch', { name: /^Planner's/ })
    await user.click(planners())
    await inPage('P90: In 9 of 10 years at least the share, hours and days shown')
    expect(january('P90')[0]).toBe(value('P10'))
    expect((await shownTable())['P90at least this in 9 of 10 years']?.[0]).toBe(value('P10'))
    await inPage('is the lowest, rank 1 of 20 with')
    // The address says how to read the percentiles, and the preference is stored for the next answer.
    expect(new URLSearchParams(location.search).get('view.percentiles')).toBe('planners')
    await user.click(screen.getByRole('radio', { name: 'P50' }))
    const sorted = years.map(({ Jan }) => Number(Jan)).toSorted((one, other) => one - other)
    // Binomial(20, 0.5): P(6 <= k <= 13) = 0.92165 is the narrowest of at least 0.90 (ranks 6 to 14); P(7 <= k <= 14) is equal.
    await waitFor(() =>
      expect(january('P50')[0]).toBe(`${value('P50')}${sorted[5]?.toFixed(1)} to ${sorted[13]?.toFixed(1)}`),
    )
    expect(portal.requests().filter(isAnalysis)).toHaveLength(sent)
  })

  test('names percentiles as the address says, or else as the user prefers', async () => {
    await portal.call('planner', 'PUT', '/config/planner', { 'percentiles.isPlanners': true })
    const part = () => new URLSearchParams(location.search).get('view.percentiles')
    await openAnswer()
    expect(part()).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'P90' }))
    await inPage('P90: In 9 of 10 years at least')
    navigate(`${link}&view.percentiles=plain`)
    await inPage('P90: In 1 of 10 years at least')
    expect(part()).toBe('plain')
    await portal.call('planner', 'PUT', '/config/planner', {})
  })

  test('of a single year shows that there is no spread', async () => {
    changeAnswers((result) => {
      const [year] = result.data
      result.data = result.data.filter((row) => !isYear(row) || row === year)
      for (const row of result.amounts ?? []) row.years = 1
    })
    await openAnswer()
    await screen.findByText('One year gives no spread: how years differ cannot be seen.')
    await inPage('From 1 year of data.')
    expect(screen.queryByRole('slider', { name: 'Percentiles of a month' })).toBeNull()
  })

  test('marks months with too few known hours, with or without a value', async () => {
    let year = 0
    changeAnswers((result) => {
      const [first] = result.data
      Object.assign(first!, { Jan: null, Mar: null })
      year = Number(first!.Year)
      result.incompleteMonths = { [year]: [1, 2] }
    })
    await openAnswer()
    await screen.findByText(/\*: less than 95 % of the hours known/)
    const [january, february, march] = (await shownTable())[year]!
    expect(january).toBe('-* less than 95 % of the hours known')
    expect(february).toMatch(/^\d+\.\d\* less than 95 % of the hours known$/)
    expect(march).toBe('-')
  })

  test('has a warning above its zeros if no shift is as long as the window', async () => {
    await portal.open('planner', `${link.replace('window=12', 'window=13')}&hours=7-19&runs=within-shifts`)
    await screen.findByText('The window is longer than any shift, so every value is zero.')
    expect(new Set(Object.values(await shownTable()).flat())).toEqual(new Set(['0.0']))
  })
})

describe('the files of a hindcast', () => {
  test('the table is saved as CSV, once there is one', async () => {
    const files = savedFiles()
    const button = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Download Analysis' })
    await portal.open('planner', '/hindcasts')
    expect((await button()).disabled).toBe(true)
    navigate(link)
    await usableTable()
    await user.click(await button())
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]!.name).toBe('hindcast_analysis_results.csv')
    const lines = (await files[0]!.content.text()).split('\r\n')
    for (const line of ['# Site: alpha ventus', '# Point: latitude 54.01 · longitude 6.6'])
      expect(lines).toContain(line)
    expect(lines.find((line) => line.startsWith('Year,'))).toContain(`Year,${months},Average`)
  })

  test('are not offered to a user without the permission, apart from the table', async () => {
    await openAnswer('multi')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download Analysis' }).disabled).toBe(false)
    for (const name of ['Download CSV File', 'Site report (PDF)'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
