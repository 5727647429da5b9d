import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import type { ImportPlan, PlannedSeries, Upload, UploadCheck } from '#schemas/shapes/upload.ts'
import type { SentRequest } from './support/apiFetch.ts'
import { choose as chooseOption, confirm, field } from './support/fields.ts'
import { fill, startPortal, user } from './support/portal.tsx'
import { bodyOf, failure, sentTo, success } from './support/requests.ts'

const portal = startPortal()

const MEGABYTE = 1024 * 1024
const address = /^\/archive\/uploads(?:\/(\d+))?(?:\/(\w+))?$/

const series: PlannedSeries = {
  latitude: 54.01,
  longitude: 6.6,
  from: 1735689600,
  to: 1735689600 + 399 * 3600,
  gaps: '1 gap, 2 hours in all, the longest 2 hours from 2025-01-02T00:00Z',
  notes: ['wave_height every 3 hours.'],
  parameters: [
    {
      name: 'wind_speed_10m',
      title: 'Wind speed 10 m',
      unit: 'm/s',
      step: 1,
      share: 0.995,
      gaps: 'none',
      lowest: [1, null, 2],
      highest: [4, null, 9.5],
    },
  ],
  span: 134,
}
const readable: UploadCheck = {
  files: [
    {
      name: 'mast.csv',
      format: 'CSV',
      columns: [{ name: 'time' }, { name: 'wind_speed_10m' }, { name: 'gust', unit: 'kn' }],
      head: [
        ['2025-01-01', '4', '9'],
        ['2025-01-02', '', '8'],
      ],
      rows: 400,
      times: 'ISO 8601',
      notes: ['Columns not used: gust.'],
      dropped: [],
    },
  ],
  series,
  choices: [],
  units: { 'm/s': ['m/s', 'knot', 'km/h'] },
}
readable.files[0]!.columns[1]!.parameter = 'wind_speed_10m'

/**
 * Answers the calls of uploads as the API does, without reading files: `check` answers each plan. A test may answer some requests itself
 * with `first`.
 */
function answerUploads({
  check = () => readable,
  before = [],
  first = () => undefined,
}: {
  check?: (plan: ImportPlan) => UploadCheck
  before?: Upload[]
  first?: (request: SentRequest) => Response | Promise<Response | undefined> | undefined
} = {}) {
  const uploads = new Map(before.map((upload) => [upload.id, upload]))
  const calls: Record<string, (request: SentRequest, upload: Upload) => unknown> = {
    'GET one': (_, upload) => upload,
    'DELETE one': (_, upload) => uploads.delete(upload.id),
    'POST check': (request) => check(bodyOf(request)),
    'POST import': (_, upload) => Object.assign(upload, { state: 'importing', progress: 0 }),
    'PUT part': ({ body }, upload) => {
      upload.received += (body as Blob).size
      upload.nextPart += 1
      if (upload.received === upload.size) upload.state = 'received'
      return upload
    },
  }
  portal.intercept(async (request) => {
    const [, id, end] = address.exec(request.path) ?? []
    if (!address.test(request.path)) return undefined
    const own = await first(request)
    if (own) return own
    const { method } = request
    if (id === undefined && method === 'GET')
      return success([...uploads.values()].map((each) => ({ ...each })))
    if (id === undefined) {
      const next = uploads.size + 1
      const empty = { received: 0, nextPart: 1, state: 'receiving', progress: 0 } as const
      uploads.set(next, { id: next, ...bodyOf(request), ...empty, createdAt: '2026-06-15T10:00:00Z' })
      return success({ ...uploads.get(next) })
    }
    const upload = uploads.get(Number(id))
    if (!upload) return failure(404, 'There is no such upload')
    const kind = end === undefined ? 'one' : /^\d+$/.test(end) ? 'part' : end
    return success(structuredClone(calls[`${method} ${kind}`]!(request, upload)))
  })
  return uploads
}

const open = () => portal.open('admin', '/settings/data/upload')
const fileOf = (name: string, bytes: number) => new File([new Uint8Array(bytes)], name)
const select = async (...files: File[]) =>
  user.upload(await screen.findByLabelText('Files of a series'), files)
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name })
const press = async (name: string) => {
  await waitFor(() => expect(button(name).disabled).toBe(false))
  await user.click(button(name))
}
const plans = () => sentTo(portal, 'POST', /\/check$/).map(bodyOf)
/** Opens the second step with a small file. */
async function check() {
  await open()
  await select(fileOf('mast.csv', 100))
  await press('Check')
}
const ready = () => screen.findByText(/^The files can be imported/)

describe('the files of an upload', () => {
  test('are sent in parts one after another, as bytes', async () => {
    answerUploads()
    await open()
    await select(fileOf('large.csv', 9 * MEGABYTE), fileOf('small.csv', 10))
    await press('Check')
    const parts = sentTo(portal, 'PUT', /./)
    expect(parts.map(({ path, body }) => [path, (body as Blob).size / MEGABYTE])).toEqual([
      ['/archive/uploads/1/1', 4],
      ['/archive/uploads/1/2', 4],
      ['/archive/uploads/1/3', 1],
      ['/archive/uploads/2/1', 10 / MEGABYTE],
    ])
    expect(new Set(parts.map(({ headers }) => headers.get('content-type')))).toEqual(
      new Set(['application/octet-stream']),
    )
    await ready()
    expect(plans()).toEqual([{ uploads: [2] }])
  })

  test('go on from where the server is when a part got no answer', async () => {
    let isLost = true
    const uploads = answerUploads({
      first: ({ method, path }) => {
        if (!isLost || method !== 'PUT' || !path.endsWith('/2')) return undefined
        isLost = false
        // The part has arrived; its answer has not.
        Object.assign(uploads.get(1)!, { received: 8 * MEGABYTE, nextPart: 3 })
        return failure(503, 'Busy')
      },
    })
    await open()
    await select(fileOf('large.csv', 9 * MEGABYTE))
    await press('Check')
    expect(sentTo(portal, 'PUT', /./).map(({ path }) => path)).toEqual([
      '/archive/uploads/1/1',
      '/archive/uploads/1/2',
      '/archive/uploads/1/3',
    ])
    expect(uploads.get(1)!.received).toBe(9 * MEGABYTE)
  })

  test('that are empty or refused say why, and block the check until they are removed', async () => {
    answerUploads({
      first: ({ method, body }) =>
        method === 'POST' && String(body).includes('huge')
          ? Response.json({ detail: 'A file has at most 5 GB.' }, { status: 413 })
          : undefined,
    })
    await open()
    await select(fileOf('empty.csv', 0), fileOf('huge.csv', 20), fileOf('mast.csv', 30))
    await screen.findByText('The file is empty.')
    await screen.findByText('A file has at most 5 GB.')
    await screen.findByText('Sent, 1 kB')
    expect(button('Check').disabled).toBe(true)
    await user.click(button('Remove empty.csv'))
    await user.click(button('Remove huge.csv'))
    await waitFor(() => expect(button('Check').disabled).toBe(false))
  })

  test('are removed from the server when their sending is cancelled or the page is left', async () => {
    answerUploads({ first: ({ path }) => (path.endsWith('/2') ? new Promise(() => {}) : undefined) })
    await open()
    await select(fileOf('large.csv', 9 * MEGABYTE))
    await screen.findByText('4.2 MB of 9.4 MB')
    await user.click(button('Remove large.csv'))
    await waitFor(() => expect(sentTo(portal, 'DELETE', /\/1$/)).toHaveLength(1))
    expect(screen.queryByText('large.csv')).toBeNull()

    await select(fileOf('other.csv', 9 * MEGABYTE))
    await screen.findByText('4.2 MB of 9.4 MB')
    const before = sentTo(portal, 'DELETE', /./).length
    await user.click(screen.getByRole('link', { name: 'To the list' }))
    await confirm()
    await screen.findByRole('heading', { name: 'Data' })
    await waitFor(() => expect(sentTo(portal, 'DELETE', /./)).toHaveLength(before + 1))
  })
})

test('a file that is cancelled while it is announced is removed once the server has answered', async () => {
  let answer = () => {}
  answerUploads({
    first: ({ method, path }) =>
      method === 'POST' && path === '/archive/uploads'
        ? new Promise((resolve) => {
            answer = () => resolve(undefined)
          })
        : undefined,
  })
  await open()
  await select(fileOf('slow.csv', 10))
  await screen.findByText('0 kB of 1 kB')
  await user.click(button('Remove slow.csv'))
  answer()
  await waitFor(() => expect(sentTo(portal, 'DELETE', /\/1$/)).toHaveLength(1))
  expect(sentTo(portal, 'PUT', /./)).toEqual([])
})

describe('the check of an upload', () => {
  test('shows what was recognized', async () => {
    answerUploads()
    await check()
    await ready()
    const file = within(screen.getByRole('region', { name: 'mast.csv' }))
    file.getByText('CSV, 400 rows, times as ISO 8601')
    file.getByText('Columns not used: gust.')
    expect(file.getAllByRole('row')).toHaveLength(3)
    const columns = within(screen.getByRole('region', { name: 'Columns' }))
    columns.getByText('gust')
    expect(columns.getByRole('combobox', { name: 'Unit of gust' }).textContent).toBe('kn')
    expect(columns.getByRole('combobox', { name: 'Parameter of wind_speed_10m' }).textContent).toBe(
      'Wind speed 10 m',
    )
    expect(columns.getByRole('combobox', { name: 'Parameter of gust' }).textContent).toBe('Not used')
    const shown = within(screen.getByRole('region', { name: 'Series' }))
    shown.getByText('54.01, 6.6')
    shown.getByText(series.gaps)
    shown.getByRole('img', { name: 'Wind speed 10 m: 1.0 m/s to 9.5 m/s, values in 99.5 % of its hours' })
  })

  test('answers a problem by a choice, which adds to the plan and is checked at once', async () => {
    const { series: _, ...unread } = readable
    const code = 'wind_speed_10m:999'
    answerUploads({
      check: ({ missing }) =>
        missing?.includes(code)
          ? readable
          : {
              ...unread,
              problem: '999 looks like a code for "no value".',
              choices: [
                { text: 'Read 999 in wind_speed_10m as "no value"', change: { missing: [code] } },
                { text: 'Take them as they are', change: { implausible: 'allow' } },
              ],
            },
    })
    await check()
    const problem = await screen.findByRole('alert')
    await waitFor(() => expect(document.activeElement).toBe(problem))
    expect(button('Import').disabled).toBe(true)
    await user.type(field('Codes for "no value"'), '-1{Enter}')
    await user.click(button('Read 999 in wind_speed_10m as "no value"'))
    await ready()
    expect(plans()).toEqual([{}, { missing: ['-1', code] }])
    screen.getByRole('button', { name: code })
    expect(button('Import').disabled).toBe(false)
  })

  test('takes parameters, units, place and rules, and is stale until it is made again', async () => {
    answerUploads()
    await check()
    await ready()
    await chooseOption('Parameter of gust', 'Wind gust 10 m')
    await screen.findByText('Changed since the check.')
    expect(button('Import').disabled).toBe(true)
    await chooseOption('Unit of gust', 'knot')
    await chooseOption('Values between the hours', 'Take the mean of the hour')
    await chooseOption('A series that the place has', 'Replace it')
    fill(field('Latitude'), '95')
    screen.getByText('Must be a number from -90 to 90')
    expect(button('Check again').disabled).toBe(true)
    fill(field('Latitude'), '54,5')
    fill(field('Longitude'), '7')
    await press('Check again')
    await ready()
    expect(plans().at(-1)).toEqual({
      latitude: 54.5,
      longitude: 7,
      hours: 'mean',
      existing: 'replace',
      columns: [
        { column: 'wind_speed_10m', parameter: 'wind_speed_10m' },
        { column: 'gust', parameter: 'wind_gust_10m', unit: 'knot' },
      ],
    })
    expect(button('Import').disabled).toBe(false)
  })

  test('needs the parameter of a column', async () => {
    answerUploads()
    await check()
    await ready()
    await chooseOption('Parameter of wind_speed_10m', 'Not used')
    await screen.findByText('Choose the parameter of at least one column.')
    expect(button('Check again').disabled).toBe(true)
  })

  test('says why it failed, and that of a file that is no table', async () => {
    let isBusy = true
    answerUploads({
      first: ({ path }) =>
        isBusy && path.endsWith('/check') ? failure(503, 'The server is busy') : undefined,
      check: () => ({
        files: [{ name: 'mast.csv', columns: [], head: [], notes: [], dropped: [] }],
        problem: 'mast.csv is a PDF document.',
        choices: [],
        units: {},
      }),
    })
    await check()
    await screen.findByText('The server is busy')
    isBusy = false
    await press('Check again')
    await screen.findByText('mast.csv is a PDF document.')
    expect(screen.queryByRole('region', { name: 'Columns' })).toBeNull()
    expect(button('Import').disabled).toBe(true)
  })
})

describe('the import of an upload', () => {
  const begin = async (uploads: Map<number, Upload>) => {
    await check()
    await ready()
    await press('Import')
    await screen.findByText(/^Importing\./)
    return uploads.get(1)!
  }

  test('shows its progress and then its report', async () => {
    const upload = await begin(answerUploads())
    const bar = () => screen.getByRole('progressbar', { name: 'Importing mast.csv' })
    expect(bar().getAttribute('aria-valuenow')).toBeNull()
    upload.progress = 0.345
    await screen.findByText(/^Importing, 34 %/)
    expect(bar().getAttribute('aria-valuenow')).toBe('34')
    const report = 'Rows read:   400\nGaps:        none'
    Object.assign(upload, { state: 'imported', report, series: '54.010N_6.600E' })
    await screen.findByText('Imported as 54.010N_6.600E.')
    expect(document.querySelector('pre')?.textContent).toBe(report)
    await user.click(screen.getByRole('link', { name: 'Show' }))
    await screen.findByRole('heading', { name: 'Data' })
    expect(field('Text').value).toBe('54.010N_6.600E')
  })

  test('can be cancelled, and begins anew', async () => {
    await begin(answerUploads())
    await press('Cancel import')
    await confirm('Cancel import')
    await screen.findByRole('button', { name: 'Choose files' })
    expect(sentTo(portal, 'DELETE', /./).map(({ path }) => path)).toEqual(['/archive/uploads/1'])
  })

  test('that ends while the question of its cancel is open stays', async () => {
    const upload = await begin(answerUploads())
    await press('Cancel import')
    await screen.findByRole('alertdialog')
    Object.assign(upload, { state: 'imported', series: 'A' })
    await confirm('Cancel import')
    await screen.findByText('Imported as A.')
    expect(sentTo(portal, 'DELETE', /./)).toEqual([])
  })

  test('shows why it failed, and leads back to the plan', async () => {
    const upload = await begin(answerUploads())
    Object.assign(upload, { state: 'failed', problem: 'The place has a series.' })
    await screen.findByText('The place has a series.')
    await press('Back to the check')
    expect(button('Import').disabled).toBe(false)
  })

  test('is found again after the page was loaded anew, with the files that wait', async () => {
    const upload = { size: 1e6, received: 1e6, nextPart: 2, progress: 0, createdAt: '2026-06-15T10:00:00Z' }
    const uploads = answerUploads({
      before: [
        { ...upload, id: 7, name: 'running.csv', state: 'importing', progress: 0.5 },
        { ...upload, id: 8, name: 'waiting.csv', state: 'received' },
      ],
    })
    await open()
    await screen.findByRole('progressbar', { name: 'Importing running.csv' })
    Object.assign(uploads.get(7)!, { state: 'imported', series: 'A' })
    await screen.findByText('Imported as A.')
    await press('Use waiting.csv')
    await press('Check')
    await ready()
    expect(sentTo(portal, 'POST', /./).map(({ path }) => path)).toContain('/archive/uploads/8/check')
  })
})

describe('the button of the upload', () => {
  const isOffered = async () => {
    await screen.findByRole('heading', { name: 'Data' })
    return screen.queryByRole('link', { name: 'Upload' }) !== null
  }

  test('stands above the list for users who manage data', async () => {
    answerUploads()
    await portal.open('admin', '/settings/data')
    await user.click(await screen.findByRole('link', { name: 'Upload' }))
    await screen.findByRole('heading', { name: 'Upload a series' })
  })

  test('is not offered to a shared account', async () => {
    await portal.addUser('shared.data', ['MultiUser'], ['Admin.ManageData'])
    await portal.open('shared.data', '/settings/data')
    expect(await isOffered()).toBe(false)
    await portal.open('shared.data', '/settings/data/upload')
    await screen.findByText('Unauthorized')
  })

  test('is not offered while the portal is viewed as another user', async () => {
    const userId = await portal.addUser('viewed.data', ['User'], ['Admin.ManageData'])
    await portal.call('admin', 'POST', '/account/view-as', { userId })
    await portal.open('admin', '/settings/data')
    expect(await isOffered()).toBe(false)
    await portal.call('admin', 'DELETE', '/account/view-as')
  })
})
