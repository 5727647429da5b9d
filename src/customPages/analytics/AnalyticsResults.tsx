import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { PercentileNote } from '#explain/percentiles/PercentileNote.tsx'
import { useDisplaySettings } from '#providers/preferences/displayPreferences.ts'
import { OlderAnswer } from '#requests/OlderAnswer.tsx'
import { RequestHead, useAnswerHead } from '#requests/RequestHead.tsx'
import { ResultCard } from '#requests/ResultCard.tsx'
import type { AddressedRequest } from '#requests/useAddressedRequest.ts'
import type { AnalyticsRequest, AnalyticsResult } from '#schemas/shapes/hindcast/analytics.ts'
import { MessagePage } from '#shell/MessagePage.tsx'
import { analyticsTerms } from '#texts/answerHead/requestTerms.ts'
import { shownPercentile } from '#texts/percentileText.ts'
import { tokens } from '#tokens.ts'
import type { AnalyticsDraft, AnalyticsForm } from './analyticsForm.ts'
import { CHART_HEIGHT, chartGrid } from './results/charts/chartGrid.ts'
import { monthRows, yearCount } from './results/monthRows.ts'
import { ResultsBody } from './results/ResultsBody.tsx'
import { useAnalyticsSites } from './useAnalyticsSites.ts'

const UNITS = 'Usable and permitted hours and days a month'

type AnalyticsAsked = AddressedRequest<AnalyticsDraft, AnalyticsRequest, AnalyticsResult, never>

interface AnalyticsResultsProps extends AnalyticsAsked {
  asked: NonNullable<AnalyticsAsked['asked']>
}

/** The usable hours and days of a site, and its wind over the years. */
export function AnalyticsResults({ asked, answer, isRunning, error, ...state }: AnalyticsResultsProps) {
  const sites = useAnalyticsSites()
  const [month, setMonth] = useState<number | null>(null)
  const form = asked.form as AnalyticsForm
  const body = asked.request
  const data = isRunning ? undefined : answer
  const explain = useMemo(() => ({ call: 'hwwaExplanation', body }) as const, [body])
  const { setPlanners } = useDisplaySettings()
  const percentile = shownPercentile(form.percentiles, form.plannersPercentile ?? false)
  const rows = useMemo(
    () => data && monthRows(data, percentile.plain, form.months),
    [data, percentile.plain, form.months],
  )
  const showPlanners = (plannersPercentile: boolean) => {
    setPlanners(plannersPercentile)
    state.amend({ plannersPercentile })
  }
  // The address may contain an outdated site name.
  const name = sites.data?.find(({ id }) => id === form.site.id)?.name ?? form.site.name
  const terms = useMemo(() => analyticsTerms(body), [body])
  const head = useAnswerHead({ name, ...data?.point }, terms, data ?? {}, UNITS)
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 1600 }}>
        <Box component="header" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
          <IconButton
            component={Link}
            to="/analytics"
            aria-label="Back to the analytics form"
            sx={{ width: tokens.size.touch, height: tokens.size.touch, flex: 'none', ml: -2, mt: -1.5 }}
          >
            <ArrowBack />
          </IconButton>
          <RequestHead title={name} terms={terms} answer={data} isRunning={isRunning} />
        </Box>
        {/* Stays mounted while the other percentile loads, because its switch has the focus. */}
        {(isRunning || rows) && (
          <PercentileNote
            percentile={form.percentiles}
            isPlanners={form.plannersPercentile ?? false}
            amount="the usable hours and days shown"
            years={data ? yearCount(data) : null}
            onPlanners={showPlanners}
          />
        )}
        <OlderAnswer isOlderThanForm={state.isOlderThanForm} />
        {isRunning && <ResultsSkeleton />}
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
        {!isRunning && !rows && (
          <MessagePage
            title={error?.retryAfter === undefined ? 'Data not found' : 'Please wait'}
            text={error?.detail}
            onRetry={error ? state.retry : undefined}
          />
        )}
      </Box>
    </Box>
  )
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
