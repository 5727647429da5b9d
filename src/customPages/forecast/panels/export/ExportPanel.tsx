import Print from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { hasData } from '#chartModel/chartGroups.ts'
import { useLastRange } from '#customPages/forecast/overview/chosenRange.ts'
import { isWhole } from '#customPages/forecast/overview/timeRange.ts'
import { rangeWithin, writeSharedView } from '#customPages/forecast/share/sharedView.ts'
import { useSharedView } from '#customPages/forecast/share/useSharedView.ts'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import type { SiteView } from '#customPages/forecast/siteView.ts'
import { useSiteViewPreferences } from '#customPages/forecast/siteViewPreferences.ts'
import { exportFileName } from '#formats/exportFileName.ts'
import { jobPart, LINK_NAME } from '#formats/jobPart.ts'
import { ApiError, call } from '#providers/api/request.ts'
import { useJob } from '#providers/preferences/job.ts'
import { writePreferences } from '#providers/preferences/preferences.ts'
import { printPage } from '#providers/preferences/theme/printing.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { CopyAddress } from '#shell/address/CopyAddress.tsx'
import type { OperationJob } from '#shell/operations/operationJob.ts'
import { saveCsv } from '#shell/saveCsv.ts'
import { tokens } from '#tokens.ts'
import { toOperationLimits } from '#weather/adapters/operationLimits.ts'
import { horizonOf } from '#weather/forecastDays.ts'
import type { ForecastPanelProps } from '../panelProps.ts'
import { PdfButton } from './PdfButton.tsx'

/** Exports the forecast as a file. */
export function ExportPanel({ site, forecast }: ForecastPanelProps) {
  const preferences = useSiteViewPreferences()
  const job = useJobInForce(forecast)
  const [busy, setBusy] = useState(false)
  const hasHours = forecast?.charts.flatMap(({ groups }) => groups).some(hasData)
  // The run of a provider may be shorter than the shown days.
  const isWhole = forecast !== undefined && forecast.series.length <= preferences.days * 24
  // Until the user's days and clock are loaded, the file would use the defaults.
  const isEmpty = !hasHours || !preferences.isKnown
  const download = async () => {
    setBusy(true)
    try {
      await downloadCsv(
        site,
        {
          ...preferences,
          days: isWhole ? undefined : preferences.days,
          run: forecast?.provenance.forecastReferenceTime,
          job: job && jobPart(job),
        },
        () => new Date(),
      )
    } catch (error) {
      // The snackbar has reported the failure.
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack spacing={3} sx={{ p: 4 }}>
      <Typography variant="h3" component="h2">
        Export
      </Typography>
      <PdfButton site={site} forecast={isEmpty ? undefined : forecast} view={preferences} />
      <Button variant="contained" fullWidth disabled={isEmpty} loading={busy} onClick={download}>
        CSV
      </Button>
      <Typography variant="body2" color="text.secondary">
        {`PDF: the charts and the weather windows. CSV: all parameters of the site. Both: ${preferences.days} days, ${
          preferences.isLocalTime ? `local time (${site.timeZone.shortName})` : 'UTC'
        }.`}
      </Typography>
      <Button
        variant="outlined"
        fullWidth
        disabled={isEmpty}
        startIcon={<Print />}
        onClick={() => void printPage()}
        sx={{ minHeight: tokens.size.touch }}
      >
        Print
      </Button>
      <CopyView site={site} forecast={forecast} view={preferences} disabled={isEmpty} />
    </Stack>
  )
}

interface CopyViewProps {
  site: Pick<Site, 'id'>
  /** Absent while it loads. */
  forecast: SiteForecast | undefined
  view: SiteView
  disabled: boolean
}

/** The limits in force and the job, for a link or a file; undefined if nothing is judged. */
function useJobInForce(forecast: SiteForecast | undefined): OperationJob | undefined {
  const [job] = useJob()
  const { operation = { name: LINK_NAME, limits: [] }, ...others } = job
  const stored = toOperationLimits(forecast?.limits ?? [])
  const limits = job.operation ? operation.limits : stored
  return limits.length === 0 ? undefined : { ...others, operation: { ...operation, limits } }
}

/** Longer addresses are cut by some mail programs. */
const MOST_CHARACTERS = 2000

/** Copies an address that shows this view of the forecast to other users, in their units, with the limits and the job or without. */
function CopyView({ site, forecast, view, disabled }: CopyViewProps) {
  const { view: shared } = useSharedView()
  const last = useLastRange(site.id)
  const job = useJobInForce(forecast)
  const run = forecast?.provenance.forecastReferenceTime
  const [isJudged, setJudged] = useState(true)
  const { mode, days, isLocalTime, showThresholds } = view
  const [upper, lower] = forecast?.charts ?? []
  const horizon = forecast && horizonOf(forecast.series, days)
  const chosen = shared.range ?? last
  const range = chosen && horizon && rangeWithin(chosen, horizon)
  const shown = {
    mode,
    days,
    isLocalTime,
    showThresholds,
    upper: upper?.chartId,
    lower: lower?.chartId,
    ...(range && !isWhole(range, horizon) && { range }),
  }
  const judged = writeSharedView({ ...shown, ...(job && { job, ...(run !== undefined && { run }) }) })
  const isTooLong = judged.length > MOST_CHARACTERS
  const address = isJudged && !isTooLong ? judged : writeSharedView(shown)
  return (
    <Box>
      <CopyAddress
        label="Copy link to this view"
        path={`/forecasts/site/${site.id}${address}`}
        variant="outlined"
        fullWidth
        disabled={disabled}
      />
      {job && isTooLong && (
        <Typography variant="body2" color="text.secondary">
          The link is without the limits and the job: with them it would be too long to be sent.
        </Typography>
      )}
      {job && !isTooLong && (
        <FormControlLabel
          label="With limits and job"
          control={
            <Checkbox size="small" checked={isJudged} onChange={(_, isTicked) => setJudged(isTicked)} />
          }
        />
      )}
    </Box>
  )
}

/**
 * Saves the shown run of a site's forecast as CSV, over the shown days and on the shown clock.
 * @throws ApiError when the call fails; the snackbar has reported it.
 */
async function downloadCsv(
  site: Pick<Site, 'id' | 'name'>,
  {
    days,
    isLocalTime,
    run,
    job,
  }: Pick<SiteView, 'isLocalTime'> & {
    /** Without it the whole run. */
    days: SiteView['days'] | undefined
    run: number | undefined
    job: string | undefined
  },
  now: () => Date,
): Promise<void> {
  // The server uses the stored units, so pending preference writes must finish first.
  await writePreferences()
  const text = await call<string>('forecastCsv', {
    params: { id: site.id },
    query: { inLocalTime: isLocalTime, days, run, job },
  })
  saveCsv(exportFileName(site.name, now(), 'csv'), text)
}
