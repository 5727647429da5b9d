import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { MemoryRouter } from 'react-router'
import { BoardPage } from '#customPages/sites/board/BoardPage.tsx'
import { type PackedRow, packRow } from '#formats/boardRow.ts'
import { PortalRefine } from '#providers/PortalRefine.tsx'
import { queryClient } from '#providers/queryClient.ts'
import { formsQuery } from '#providers/resources/forms.ts'
import type { BoardColumns } from '#schemas/shapes/forecast/board.ts'
import { createTheme } from '#theme.ts'
import { fromThreshold } from '#weather/adapters/thresholds.ts'
import { HOUR } from '#weather/time.ts'
import { anyJob, jobAt } from '#weather/windows/job/jobSettings.ts'
import { windowHours } from '#weather/windows/windowHours.ts'
import { jobWindows } from '../../weather/windows/job/jobWindows.ts'
import { mapSites } from './siteMap.tsx'

const theme = createTheme()

const LENGTH = 361
const PARAMETERS = ['windSpeed10m', 'significantWaveHeight']

/** Number of distinct rows; the sites cycle through them. */
const VARIANTS = 97

/** A row of oscillating weather, packed as the server does. */
function rowOf(variant: number, start: number): PackedRow {
  const wave = (mean: number, swing: number, period: number) =>
    Float32Array.from({ length: LENGTH }, (_, hour) => mean + swing * Math.sin((hour + variant * 5) / period))
  const columns = { windSpeed10m: wave(9, 5, 7 + (variant % 5)), significantWaveHeight: wave(1.5, 0.9, 11) }
  const limits = [
    fromThreshold('windSpeed10m', { thresholdMax: 11, tolerance: 1 }),
    fromThreshold('significantWaveHeight', { thresholdMax: 1.8, tolerance: 0.2 }),
  ]
  const judged = windowHours({ start, length: LENGTH, columns }, limits, false)
  const windows = jobWindows(judged, jobAt(anyJob, 'UTC'), { latitude: 54, longitude: 6 })
  return packRow(judged, windows, PARAMETERS)
}

/** Mocks the API for a board of `count` sites, and clears the cached data of the previous board. */
export function answerBoard(count: number): void {
  const sites = mapSites(count)
  const now = Math.floor(Date.now() / 1000)
  const start = now - (now % HOUR) - 3 * HOUR
  const variants = Array.from({ length: VARIANTS }, (_, variant) => rowOf(variant, start))
  const rows = sites.map((_, place) => variants[place % VARIANTS]!)
  const data: BoardColumns = {
    sites: sites.map(({ id }) => id),
    parameters: PARAMETERS,
    start: rows.map((row) => row.start),
    statuses: rows.map(({ statuses }) => statuses),
    blocking: rows.map(({ blocking }) => blocking),
    windows: rows.map(({ windows }) => windows),
    sources: ['Bench'],
    missing: 0,
  }
  // Encoded in advance: a browser receives bytes, so encoding must not count as the page's work.
  const bytes = (body: unknown) => new TextEncoder().encode(JSON.stringify(body))
  const answers = { board: bytes({ data }), sites: bytes({ data: sites }) }
  window.fetch = async (call) =>
    new Response(`${call}`.includes('/forecast/board') ? answers.board : answers.sites, {
      headers: { 'content-type': 'application/json' },
    })
  queryClient.removeQueries({ queryKey: ['sites'] })
  queryClient.removeQueries({ queryKey: ['forecastBoard'] })
  queryClient.setQueryData(formsQuery.queryKey, { resources: {}, validators: {}, problems: [] })
}

/** The board as the portal shows it. */
export const Board = () => (
  <ThemeProvider theme={theme}>
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PortalRefine modules={[]} files={{}}>
          <BoardPage />
        </PortalRefine>
      </MemoryRouter>
    </QueryClientProvider>
  </ThemeProvider>
)
