import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useMemo, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { PercentileNote } from '#explain/percentiles/PercentileNote.tsx'
import { useCall } from '#providers/api/useCall.ts'
import { useDisplay, useDisplaySettings } from '#providers/preferences/displayPreferences.ts'
import type { AnalyticsRequest, AnalyticsResult } from '#schemas/shapes/hindcast/analytics.ts'
import { OlderAnswer } from '#shell/address/OlderAnswer.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import type { AnswerHead } from '#texts/answerHead/answerHead.ts'
import { conditionTexts, requestFacts, requestText } from '#texts/answerHead/requestFacts.ts'
import { analyticsTerms } from '#texts/answerHead/requestTerms.ts'
import { pauseFacts, pauseText } from '#texts/pauseText.ts'
import { shownPercentile } from '#texts/percentileText.ts'
import { type AnalyticsDraft, type AnalyticsForm, formValues, toAnalyticsRequest } from './analyticsForm.ts'
import { CHART_HEIGHT, chartGrid } from './results/charts/chartGrid.ts'
import { monthRows, yearCount } from './results/monthRows.ts'
import { ResultCard } from './results/ResultCard.tsx'
import { ResultsBody } from './results/ResultsBody.tsx'
import { ResultsHeader } from './results/ResultsHeader.tsx'
import { useAnalyticsSites } from './useAnalyticsSites.ts'

interface AnalyticsResultsProps {
  siteId: number
  /** The form in the address. */
  form: AnalyticsForm
  /** Stores unsaved input while the address changes, with these fields changed. */
  storeUnsaved: (changes: Partial<AnalyticsDraft>) => void
}

/** The usable hours and days of a site, and its wind over the years. */
export function AnalyticsResults({ siteId, form, storeUnsaved }: AnalyticsResultsProps) {
  const [, setQuery] = useSearchParams()
  const sites = useAnalyticsSites()
  const [month, setMonth] = useState<number | null>(null)
  const body = useMemo(
    () => toAnalyticsRequest({ ...form, site: { ...form.site, id: siteId } }),
    [form, siteId],
  )
  const explain = useMemo(() => ({ call: 'hwwaExplanation', body }) as const, [body])
  const { setPlanners } = useDisplaySettings()
  const percentile = shownPercentile(form.percentiles, form.plannersPercentile ?? false)
  const { data, isPending, error, refetch } = useCall<AnalyticsResult>('hwwa', { body }, { quiet: true })
  const rows = useMemo(
    () => data && monthRows(data, percentile.plain, form.months),
    [data, percentile.plain, form.months],
  )
  const showPlanners = (plannersPercentile: boolean) => {
    setPlanners(plannersPercentile)
    storeUnsaved({ plannersPercentile })
    setQuery((query) => {
      const next = new URLSearchParams(query)
      next.set('formValues', formValues({ ...form, plannersPercentile }))
      return next
    })
  }
  // The address may contain an outdated site name.
  const name = sites.data?.find(({ id }) => id === siteId)?.name ?? form.site.name
  const head = useAnalyticsHead(name, body, data)
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 1600 }}>
        <ResultsHeader
          title={name}
          request={head.request.text}
          isPending={isPending}
          pauses={data?.otherPause && pauseText(data.otherPause)}
          provenance={data?.provenance}
        />
        {/* Stays mounted while the other percentile loads, because its switch has the focus. */}
        {(isPending || rows) && (
          <PercentileNote
            percentile={form.percentiles}
            isPlanners={form.plannersPercentile ?? false}
            amount="the usable hours and days shown"
            years={data ? yearCount(data) : null}
            onPlanners={showPlanners}
          />
        )}
        <OlderThanForm request={body} />
        {isPending && <ResultsSkeleton />}
        {data && rows && (
          <ResultsBody
            form={form}
            explain={explain}
            head={head}
            result={data}
            rows={rows}
            percentile={percentile}
            month={month}
            onMonth={setMonth}
          />
        )}
        {!isPending && !rows && (
          <MessagePage
            title={error?.retryAfter === undefined ? 'Data not found' : 'Please wait'}
            text={error?.detail}
            action={error ? { label: 'Try again', onClick: () => void refetch() } : undefined}
          />
        )}
      </Box>
    </Box>
  )
}

/** The parts of a request that affect its answer: without names, and independent of the order of months. */
const comparable = ({ site, months, weatherParameters, ...request }: AnalyticsRequest) =>
  JSON.stringify([
    site.id,
    months.toSorted((one, other) => one - other),
    weatherParameters.map(({ id, value }) => [id, value?.min ?? null, value?.max ?? null]),
    request,
  ])

const isOlder = (draft: AnalyticsDraft, request: AnalyticsRequest) =>
  draft.site === null || comparable(toAnalyticsRequest(draft as AnalyticsForm)) !== comparable(request)

/** A component of its own, so that typing does not re-render the answer. */
function OlderThanForm({ request }: { request: AnalyticsRequest }) {
  const { control, getValues } = useFormContext<AnalyticsDraft>()
  useWatch({ control })
  return <OlderAnswer isOlder={isOlder(getValues(), request)} />
}

/** The skeleton of the results while they load. */
const ResultsSkeleton = () => (
  <Box role="status" aria-label="Loading results" sx={{ display: 'grid', gap: 4 }}>
    <Box sx={chartGrid}>
      {['Usable Hours', 'Usable Days'].map((title) => (
        <ResultCard key={title} title={title}>
          <Skeleton width="70%" sx={{ mt: 1, mb: 2 }} />
          <Skeleton width={200} />
          <Skeleton variant="rounded" height={CHART_HEIGHT} />
        </ResultCard>
      ))}
    </Box>
    <Skeleton variant="rounded" height={CHART_HEIGHT} />
  </Box>
)

/** The place and request of an analysis in the units of the user; the point and the source come with the answer. */
function useAnalyticsHead(
  name: string,
  body: AnalyticsRequest,
  result: AnalyticsResult | undefined,
): AnswerHead {
  const { units } = useDisplay()
  const { point, provenance, otherPause } = result ?? {}
  return useMemo(() => {
    const terms = analyticsTerms(body)
    const conditions = conditionTexts(terms, units)
    return {
      place: { name, ...point },
      request: {
        facts: [...requestFacts({ conditions }, terms), ...pauseFacts(otherPause)],
        text: requestText(terms, units),
      },
      units: 'Usable and permitted hours and days a month',
      readIn: units,
      ...(provenance && { provenance }),
    }
  }, [name, body, point, provenance, otherPause, units])
}
