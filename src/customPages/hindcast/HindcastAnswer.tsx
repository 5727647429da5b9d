import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { lazy, type ReactNode, Suspense, useId, useMemo } from 'react'
import { OlderAnswer } from '#requests/OlderAnswer.tsx'
import { RequestHead, useAnswerHead } from '#requests/RequestHead.tsx'
import type { HindcastRequest } from '#schemas/shapes/hindcast/hindcast.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { useViewPart } from '#shell/address/viewParts.ts'
import { Loading } from '#shell/Loading.tsx'
import { saveCsv } from '#shell/saveCsv.ts'
import { saveExport } from '#shell/saveFile.ts'
import { hindcastTerms } from '#texts/answerHead/requestTerms.ts'
import { analysisCsv } from './downloads/analysisCsv.ts'
import { PlaceDocuments } from './downloads/PlaceDocuments.tsx'
import { HindcastResults, type HindcastResultsProps } from './HindcastResults.tsx'
import { useHindcastPlaces } from './map/useHindcastPlaces.ts'
import { usePlanners } from './statistics/usePlanners.ts'

/** The statistics are loaded when they are first shown. */
const StatisticsView = lazy(async () => ({
  default: (await import('./statistics/StatisticsView.tsx')).StatisticsView,
}))

/** A header line that keeps its place in every state. */
export const headLine = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: 2,
  justifyContent: 'flex-end',
} as const

const UNITS = 'Percent of the permitted hours with data'

interface AnswerProps
  extends Pick<HindcastResultsProps, 'result' | 'request' | 'percentile' | 'onPercentile'> {
  isOlderThanForm: () => boolean
}

/** The request, whether the form has changed since, and the views of the answer. */
export function HindcastAnswer({ isOlderThanForm, ...view }: AnswerProps) {
  const { result, request } = view
  const { latitude, longitude } = request
  const [isPlanners, setPlanners] = usePlanners()
  const site = useSiteAt(request)
  const terms = useMemo(() => hindcastTerms(request), [request])
  const name = site?.name
  const head = useAnswerHead({ name, latitude, longitude }, terms, result, UNITS)
  return (
    <>
      <Box sx={headLine}>
        <RequestHead
          title={`${name === undefined ? '' : `${name} · `}Latitude ${latitude}, longitude ${longitude}`}
          terms={terms}
          answer={result}
        />
        <PlaceDocuments request={request} place={head.place} siteId={site?.id} />
        <DownloadAnalysis
          csvOf={() => analysisCsv({ rows: result.data, amounts: result.amounts, isPlanners }, head)}
        />
      </Box>
      <OlderAnswer isOlderThanForm={isOlderThanForm} />
      <ResultViews
        table={<HindcastResults {...view} head={head} isPlanners={isPlanners} onPlanners={setPlanners} />}
        statistics={
          <Suspense fallback={<Loading label="Loading the statistics" />}>
            <StatisticsView place={head.place} request={request} result={result} />
          </Suspense>
        }
      />
    </>
  )
}

const views = { table: 'Table', statistics: 'Statistics' } as const
type View = keyof typeof views

/** The table or the statistics; the address selects which, and browser Back returns to the previous one. */
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

/** Saves the table as CSV; disabled without a table. */
export const DownloadAnalysis = ({ csvOf }: { csvOf?: () => string }) => (
  <Button
    variant="outlined"
    disabled={csvOf === undefined}
    onClick={() => csvOf && saveExport('hindcast_analysis_results.csv', (name) => saveCsv(name, csvOf()))}
    sx={{ whiteSpace: 'nowrap', flexShrink: 0 }}
  >
    Download Analysis
  </Button>
)

/** The site at the exact point of a request, if any. */
function useSiteAt({ latitude, longitude }: HindcastRequest): Site | undefined {
  const { sites } = useHindcastPlaces()
  return sites.find((site) => site.latitude === latitude && site.longitude === longitude)
}
