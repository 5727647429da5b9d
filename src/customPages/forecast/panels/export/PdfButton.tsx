import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import type { SiteView } from '#customPages/forecast/siteView.ts'
import { useJob } from '#providers/preferences/job.ts'
import { writePreferences } from '#providers/preferences/preferences.ts'
import { useStore } from '#providers/store.ts'
import type { ForecastPdfRequest } from '#schemas/shapes/forecast/forecast.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { useLimitsInForce } from '#shell/operations/useLimitsInForce.ts'
import { toThreshold } from '#weather/adapters/thresholds.ts'
import type { Limit } from '#weather/operation.ts'
import type { JobSettings } from '#weather/windows/job/jobSettings.ts'
import { exportPdf, pdfExport } from './pdfExport.ts'

export interface PdfButtonProps {
  site: Site
  /** Absent if there is nothing to export. */
  forecast?: SiteForecast
  view: SiteView
}

/** The request for a PDF of what the page shows of a forecast. */
function pdfRequest(
  { id }: Site,
  { charts: [upper, lower], provenance }: SiteForecast,
  { days, isLocalTime, showThresholds }: SiteView,
  limits: readonly Limit[],
  { hours, workWindow, operation }: JobSettings,
): ForecastPdfRequest {
  const { forecastReferenceTime: run } = provenance
  return {
    siteId: id,
    days,
    inLocalTime: isLocalTime,
    showThresholds,
    upper: upper?.chartId ?? 0,
    lower: lower?.chartId ?? 0,
    thresholds: limits.map(toThreshold),
    job: { hours, workWindow, ...(operation && { operation }) },
    ...(run !== undefined && { run }),
  }
}

/** Exports the forecast as PDF; on a phone it shows that this is not possible. */
export const PdfButton = ({ site, forecast, view }: PdfButtonProps) => {
  const isMobile = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const limitsOf = useLimitsInForce()
  const [job] = useJob()
  const { date } = useStore(pdfExport)
  const reason = useId()
  return (
    <>
      <Button
        variant="contained"
        fullWidth
        disabled={isMobile || !forecast}
        loading={date !== null}
        aria-describedby={isMobile ? reason : undefined}
        onClick={() =>
          forecast &&
          exportPdf(
            site.name,
            async () => {
              // The server uses the stored units, so pending preference writes must finish first.
              await writePreferences()
              return pdfRequest(site, forecast, view, await limitsOf(site.id), job)
            },
            () => new Date(),
          )
        }
      >
        PDF
      </Button>
      {isMobile && (
        <Typography id={reason} variant="body2" color="text.secondary">
          PDF Export is not supported on mobile devices.
        </Typography>
      )}
    </>
  )
}
