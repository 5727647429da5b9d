import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { useCustomer } from '../../../providers/session/customer.ts'
import { useStore } from '../../../providers/store.ts'
import type { Forecast } from '../../../schemas/shapes/forecast.ts'
import type { Site } from '../../../schemas/shapes/site.ts'
import type { SiteView } from '../siteViewPreferences.ts'
import { exportPdf, pdfExport } from './pdfExport.ts'

export interface PdfButtonProps {
  site: Site
  /** Absent where there is nothing to export. */
  forecast?: Forecast
  view: SiteView
}

/** Exports the forecast as PDF; a phone shows that it cannot. */
export const PdfButton = ({ site, forecast, view }: PdfButtonProps) => {
  const isMobile = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { config: brand } = useCustomer()
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
        onClick={() => forecast && exportPdf({ site, forecast, view, brand }, () => new Date())}
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
