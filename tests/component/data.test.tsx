import { mkdtempSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { screen, within } from '@testing-library/dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { archiveCommand } from '#server/sources/archive/command/archiveCommand.ts'
import { createWeather } from '#server/sources/index.ts'
import { now } from '../server/seededApp.ts'
import { startPortal, user } from './support/portal.tsx'

const dataDir = mkdtempSync(join(tmpdir(), 'seawindow-data-'))
const portal = startPortal({}, (clock) => createWeather({ dataDir, source: 'climatology', now: clock }))

/** January to March 2025, without values in February. */
async function importMast(name: string, latitude: number, longitude = 6.6) {
  const file = join(dataDir, 'mast.csv')
  const rows = Array.from({ length: 90 * 24 }, (_, hour) => {
    const time = new Date(Date.UTC(2025, 0) + hour * 3_600_000).toISOString()
    return `${time},${time.startsWith('2025-02') ? '' : 5 + (hour % 3)}`
  })
  await writeFile(file, ['time,wind_speed_10m', ...rows].join('\n'))
  const at = ['--latitude', String(latitude), '--longitude', String(longitude)]
  await archiveCommand(['import', file, ...at, '--name', name, '--customer', '1'], dataDir, now)
}
beforeAll(async () => {
  await importMast('Met mast', 54.01)
  await importMast('Another mast', 56)
  await importMast('Arctic mast', 75, 20)
})
afterAll(() => rm(dataDir, { recursive: true }))

const link = '/hindcasts?lat=54.01&lon=6.6&window=1&when=LT:wind_speed_10m:10'

describe('the series of the archive', () => {
  test('a page leads from its source to the series in the settings, and its record shows where values are missing', async () => {
    await portal.open('admin', link)
    await user.click(await screen.findByRole('link', { name: 'Archive: Met mast' }))
    await screen.findByRole('heading', { name: 'Data' })
    const row = await screen.findByRole('row', { name: /Met mast/ })
    within(row).getByText('Your company')
    within(row).getByText('Wind speed 10 m')
    expect(screen.queryByText('Another mast')).toBeNull()
    await user.click(within(row).getByText('Met mast'))
    const part = within(await screen.findByRole('region', { name: 'Hours with values' }))
    // 28 of 90 days are missing.
    await part.findByRole('img', { name: 'Wind speed 10 m: 68.8 % of the hours; none in 2025-02' })
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  })

  test('a point that a series reaches is accepted outside of the regions, and no other', async () => {
    await portal.open('planner', link.replace('lat=54.01&lon=6.6', 'lat=75.01&lon=20'))
    await screen.findByText(/^Archive: Arctic mast/)
    await portal.open('planner', link.replace('lat=54.01&lon=6.6', 'lat=75.5&lon=20'))
    await screen.findByText('Coordinates outside of available domains')
  })

  test('users who do not manage data read the source without a link', async () => {
    await portal.open('planner', link)
    await screen.findByText(/^Archive: Met mast/)
    expect(screen.queryByRole('link', { name: 'Archive: Met mast' })).toBeNull()
  })
})
