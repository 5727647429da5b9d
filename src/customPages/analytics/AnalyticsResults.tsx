import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useCall } from '../../providers/api/useCall.ts'
import type { HwwaResult } from '../../schemas/shapes/analytics.ts'
import { MessagePage } from '../../shell/MessagePage.tsx'
import { type AnalyticsForm, formValues, toHwwaRequest } from './analyticsForm.ts'
import { CHART_HEIGHT, chartGrid } from './results/charts/chartGrid.ts'
import { monthRows, yearCount } from './results/monthRows.ts'
import { PercentileNote } from './results/PercentileNote.tsx'
import { plainPercentile } from './results/percentileText.ts'
import { ResultCard } from './results/ResultCard.tsx'
import { ResultsBody } from './results/ResultsBody.tsx'
import { ResultsHeader } from './results/ResultsHeader.tsx'
import { useHwwaSites } from './useHwwaSites.ts'

interface AnalyticsResultsProps {
  siteId: number
  /** The form in the address. */
  form: AnalyticsForm
}

/** The usable hours and days of a site, and its wind over the years. */
export function AnalyticsResults({ siteId, form }: AnalyticsResultsProps) {
  const [, setQuery] = useSearchParams()
  const sites = useHwwaSites()
  const [month, setMonth] = useState<number | null>(null)
  const body = useMemo(() => toHwwaRequest({ ...form, site: { ...form.site, id: siteId } }), [form, siteId])
  const explain = useMemo(() => ({ call: 'hwwaExplanation', body }) as const, [body])
  const { data, isPending, error, refetch } = useCall<HwwaResult>('hwwa', { body }, { quiet: true })
  const rows = useMemo(() => data && monthRows(data, plainPercentile(form), form.months), [data, form])
  const showPlanners = (plannersPercentile: boolean) =>
    setQuery((query) => {
      const next = new URLSearchParams(query)
      next.set('formValues', formValues({ ...form, plannersPercentile }))
      return next
    })
  return (
    <Box sx={{ containerType: 'inline-size' }}>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, maxWidth: 1600 }}>
        <ResultsHeader
          // An address may hold a name that the site has no more.
          title={sites.data?.find(({ id }) => id === siteId)?.name ?? form.site.name}
          form={form}
          isPending={isPending}
          provenance={data?.provenance}
        />
        {/* It stays while the other percentile is on its way: the switch has the focus. */}
        {(isPending || rows) && (
          <PercentileNote form={form} years={data ? yearCount(data) : null} onPlanners={showPlanners} />
        )}
        {isPending && <ResultsSkeleton />}
        {data && rows && (
          <ResultsBody
            form={form}
            explain={explain}
            result={data}
            rows={rows}
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

/** The shape of the results while their numbers are on the way. */
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
