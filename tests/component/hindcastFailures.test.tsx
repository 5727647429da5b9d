import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { Interception } from './support/apiFetch.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { savedFiles } from './support/savedFiles.ts'

const portal = startPortal()

const link = '/hindcasts?lat=54.01&lon=6.6&window=12&when=LT:wind_speed_10m:10'
const press = (name: string) => user.click(screen.getByRole('button', { name }))
const usableTable = () => screen.findByRole('table', { name: 'Usable hours in percent by year and month' })

/** Answers the requests of a path in place of the API. */
const answerAt = (start: string, answer: Interception) =>
  portal.intercept((sent) => (sent.path.startsWith(start) ? answer(sent) : undefined))
/** Never answers, so only the portal can end the request. */
const never: Interception = ({ signal }) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
const sentTo = (start: string) => portal.requests().filter(({ path }) => path.startsWith(start))

const wait = 'You have too many computations waiting. Please try again in 7 seconds.'
const busy = () => Response.json({ detail: wait }, { status: 429, headers: { 'retry-after': '7' } })

const ANALYSIS = '/hindcast/analysis/'
const CSV = '/hindcast/csv/'
const REPORT = '/hindcast/report'

describe('instead of a hindcast', () => {
  test('failed parameters are listed', async () => {
    const data = {
      data: [],
      failedParameters: ['Swell height', 'Ice'],
      status: 'No data',
      statusMessage: 'Two are not stored here.',
    }
    answerAt(ANALYSIS, () => Response.json({ data }))
    await portal.open('planner', link)
    await screen.findByRole('heading', { name: 'No data' })
    screen.getByText('Two are not stored here.')
    const list = screen.getByRole('list', { name: 'No data was available for following parameters:' })
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Swell height', 'Ice'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download Analysis' }).disabled).toBe(true)
  })

  test('a refusal of a field stands at it, has the focus and is read out until the next submit', async () => {
    answerAt(ANALYSIS, () =>
      Response.json(
        { detail: 'windowLength: Too long', errors: [{ path: '/windowLength', message: 'Too long' }] },
        { status: 400 },
      ),
    )
    await portal.open('planner', link)
    const hours = await screen.findByLabelText('Window length (h)')
    const isReadOut = () =>
      screen.getAllByRole('alert').some(({ textContent }) => textContent === 'Window length (h): Too long')
    await waitFor(() => expect(isReadOut()).toBe(true))
    expect(document.activeElement).toBe(hours)
    expect(hours.getAttribute('aria-invalid')).toBe('true')
    portal.intercept()
    await press('Submit')
    await usableTable()
    expect(isReadOut()).toBe(false)
  })

  const support = 'Please try again. If it happens again, contact support.'
  test.each<[string, Interception, string, string]>([
    ['a failed request', () => new Response('broken', { status: 500 }), 'Internal error', support],
    ['a request that must wait', busy, 'Please wait', wait],
    [
      'an interrupted response',
      () => new Response('{"data":{"data":[', { headers: { 'content-type': 'application/json' } }),
      'Internal error',
      support,
    ],
  ])('%s shows a message, and can be submitted again', async (_what, answer, heading, text) => {
    answerAt(ANALYSIS, answer)
    await portal.open('planner', link)
    await screen.findByRole('heading', { name: heading })
    screen.getByText(text)
    expect(sentTo(ANALYSIS)).toHaveLength(1)
    portal.intercept()
    await press('Submit')
    await usableTable()
  })
})

test('going back during an analysis aborts its request and runs the previous one', async () => {
  await portal.open('planner', link)
  await usableTable()
  answerAt(ANALYSIS, (sent) => (String(sent.body).includes('6.61') ? never(sent) : undefined))
  fill(screen.getByLabelText('Longitude'), '6.61')
  await press('Submit')
  await screen.findByRole('status', { name: 'Loading' })
  history.back()
  await waitFor(() => expect(sentTo(ANALYSIS)[1]?.signal?.aborted).toBe(true))
  await screen.findByRole('heading', { name: 'alpha ventus · Latitude 54.01, longitude 6.6' })
})

test('on a phone the answer replaces the form, which a rail icon opens again; an aborted request does not', async () => {
  await portal.open('planner', link, { size: 'phone' })
  await usableTable()
  const latitude = () => screen.getByLabelText<HTMLInputElement>('Latitude')
  const isOpen = (name: string) => screen.findByRole('button', { name })
  await user.click(await isOpen('Show the form'))
  const held: (() => void)[] = []
  answerAt(ANALYSIS, () => new Promise((resolve) => held.push(() => resolve(undefined))))
  fill(latitude(), '56')
  await press('Submit')
  await waitFor(() => expect(held).toHaveLength(1))
  history.back()
  await waitFor(() => expect(held).toHaveLength(2))
  await waitFor(() => expect(latitude().value).toBe('54.01'))
  await isOpen('Hide the form')
  for (const release of held) release()
  await isOpen('Show the form')
  await usableTable()
})

describe('the download of the hours', () => {
  const download = async () => {
    await portal.open('planner', link)
    await user.click(await screen.findByRole('button', { name: 'Download CSV File' }))
  }

  test('saves a file and shows its name and size', async () => {
    const files = savedFiles()
    await download()
    await screen.findByText(/^Saved as 54\.01_6\.6\.csv, \d+\.\d MB\./)
    expect(files.map(({ name }) => name)).toEqual(['54.01_6.6.csv'])
    const [comment, header, first] = (await files[0]!.content.text()).replace('\uFEFF', '').split('\n')
    expect(comment).toMatch(/^# Synthetic demonstration data/)
    expect(header).toBe('time (UTC),wind_speed_10m (m/s)')
    expect(first).toMatch(/^\d{4}-01-01T00:00:00Z,\d+\.\d{3}$/)
  })

  test('shows its progress until it is cancelled, which aborts its request and saves no file', async () => {
    const files = savedFiles()
    let send: ReadableStreamDefaultController<Uint8Array> | undefined
    answerAt(CSV, () => {
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          send = controller
        },
      })
      return new Response(body, { headers: { 'content-type': 'application/json' } })
    })
    await download()
    const progress = () => screen.queryByRole('progressbar', { name: 'Download' })
    await waitFor(() => expect(progress()?.getAttribute('aria-valuetext')).toBe('Preparing the file'))
    await waitFor(() => expect(send).toBeDefined())
    for (const megabytes of [1.5, 3]) {
      send!.enqueue(new Uint8Array(1_500_000))
      const text = `${megabytes.toFixed(1)} MB received`
      await waitFor(() => expect(progress()?.getAttribute('aria-valuetext')).toBe(text))
    }
    await press('Cancel')
    await screen.findByText('The download was cancelled. No file was saved.')
    expect(progress()).toBeNull()
    expect([sentTo(CSV)[0]?.signal?.aborted, files]).toEqual([true, []])
  })

  test.each<[string, () => Response, string, string | RegExp]>([
    [
      'without data',
      () => Response.json({ status: 'No data', statusMessage: 'Nothing is stored here.', data: '' }),
      'No data',
      'Nothing is stored here.',
    ],
    [
      'that fails',
      () => Response.json({ detail: 'down' }, { status: 503 }),
      'Error processing request',
      /support/,
    ],
    ['that must wait', busy, 'Please wait', wait],
  ])('%s shows the reason', async (_what, answer, heading, text) => {
    answerAt(CSV, answer)
    await download()
    const alert = (await screen.findByRole('heading', { name: heading })).closest<HTMLElement>('[role=alert]')
    within(alert!).getByText(text)
    expect(sentTo(CSV)).toHaveLength(1)
  })
})

describe('the site report', () => {
  test('is saved under the name of its site, but not if it is canceled or fails', async () => {
    const files = savedFiles()
    answerAt(REPORT, never)
    await portal.open('planner', link)
    await usableTable()
    await press('Site report (PDF)')
    await press('Cancel')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull())
    expect(sentTo(REPORT)[0]?.signal?.aborted).toBe(true)
    expect(screen.queryByText(/^The site report could not be made/)).toBeNull()
    answerAt(REPORT, () => Response.json({ detail: 'The queue is full.' }, { status: 503 }))
    await press('Site report (PDF)')
    await screen.findByText(/^The site report could not be made\./)
    expect(files).toEqual([])
    answerAt(REPORT, () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } }))
    await press('Site report (PDF)')
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]!.name).toMatch(/^alpha ventus_2026-06-15T1\d-\d\d-\d\dZ\.pdf$/)
    expect(await files[0]!.content.text()).toBe('%PDF-1.7')
  })

  test('stands beside the durations for a bid, which need only the job', async () => {
    const files = savedFiles()
    const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
    answerAt('/hindcast/bid', pdf)
    await portal.open('planner', link)
    await usableTable()
    await press('Bid durations (PDF)')
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]!.name).toMatch(/^alpha ventus bid_2026-06-15T1\d-\d\d-\d\dZ\.pdf$/)
    const body = JSON.parse(String(sentTo('/hindcast/bid')[0]?.body))
    expect(body).toMatchObject({ windowLength: 12, netHours: 72 })
    expect(body).not.toHaveProperty('percentile')
  })
})
