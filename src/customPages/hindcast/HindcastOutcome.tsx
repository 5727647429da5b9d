import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useViewPart } from '../../shell/address/viewParts.ts'
import { Loading } from '../../shell/Loading.tsx'
import { MessagePage } from '../../shell/MessagePage.tsx'
import { ProvenanceLine } from '../../shell/ProvenanceLine.tsx'
import { saveCsv } from '../../shell/saveCsv.ts'
import { saveExport } from '../../shell/saveFile.ts'
import type { HindcastRow } from '../../weather/hindcast/hindcastTable.ts'
import { analysisCsv } from './downloads/analysisCsv.ts'
import { HindcastResults } from './HindcastResults.tsx'
import type { PercentileOption } from './rows.ts'
import type { HindcastState } from './useHindcast.ts'

/** The statistics come when they are looked at. */
const StatisticsView = lazy(async () => ({
  default: (await import('./statistics/StatisticsView.tsx')).StatisticsView,
}))

/** The results area in each of its states, under one line that keeps its place. */
export function HindcastOutcome({ state }: { state: HindcastState }) {
  // It outlives an answer: the next one is compared with it.
  const [percentile, setPercentile] = useState<PercentileOption>('None')
  const results = state.kind === 'results' ? state : undefined
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: 1, containerType: 'inline-size' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'flex-start',
          gap: 2,
          justifyContent: 'flex-end',
        }}
      >
        {results && (
          <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
            <Typography component="h2" variant="h2">
              Latitude {results.latitude}, longitude {results.longitude}
            </Typography>
            {results.result.provenance && <ProvenanceLine provenance={results.result.provenance} />}
          </Box>
        )}
        <DownloadAnalysis rows={results?.result.data} />
      </Box>
      {state.kind === 'results' ? (
        <ResultViews
          table={<HindcastResults {...state} percentile={percentile} onPercentile={setPercentile} />}
          statistics={
            <Suspense fallback={<Loading label="Loading the statistics" />}>
              <StatisticsView
                place={{ latitude: state.latitude, longitude: state.longitude }}
                request={state.request}
                result={state.result}
              />
            </Suspense>
          }
        />
      ) : (
        <NoResults state={state} />
      )}
    </Box>
  )
}

const views = { table: 'Table', statistics: 'Statistics' } as const
type View = keyof typeof views

/** The table or the statistics; the address says which, and going back leads to the one before. */
function ResultViews(contents: Record<View, ReactNode>) {
  const id = useId()
  const [part, setPart] = useViewPart('view', 'table', { isStep: true })
  const view: View = part === 'statistics' ? part : 'table'
  return (
    <>
      <Tabs
        value={view}
        onChange={(_event, next: View) => setPart(next)}
        aria-label="Results"
        sx={{ borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
      >
        {Object.entries(views).map(([name, label]) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`${id}-${name}`}
            aria-controls={name === view ? `${id}-panel` : undefined}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${view}`}
        sx={{ display: 'flex', flexDirection: 'column', gap: 3, minWidth: 0 }}
      >
        {contents[view]}
      </Box>
    </>
  )
}

function NoResults({ state }: { state: Exclude<HindcastState, { kind: 'results' }> }) {
  if (state.kind === 'empty') return <MessagePage title="No site selected" text="Select a site and submit" />
  if (state.kind === 'loading') return <Loading />
  const { heading, text, failedParameters } = state
  return (
    <Box>
      <MessagePage title={heading} text={text} />
      {failedParameters.length > 0 && <FailedParameters names={failedParameters} />}
    </Box>
  )
}

const FailedParameters = ({ names }: { names: readonly string[] }) => (
  <Box sx={{ color: 'error.main', width: 'fit-content', mx: 'auto', px: 4 }}>
    <Typography id="failed-parameters">No data was available for following parameters:</Typography>
    <Box component="ul" aria-labelledby="failed-parameters" sx={{ my: 1, pl: 5 }}>
      {names.map((name) => (
        <Typography key={name} component="li">
          {name}
        </Typography>
      ))}
    </Box>
  </Box>
)

/** Saves the table; without one there is nothing to save. */
const DownloadAnalysis = ({ rows }: { rows: readonly HindcastRow[] | undefined }) => (
  <Button
    variant="outlined"
    disabled={rows === undefined}
    onClick={() =>
      rows && saveExport('hindcast_analysis_results.csv', (name) => saveCsv(name, analysisCsv(rows)))
    }
    sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
  >
    Download Analysis
  </Button>
)
