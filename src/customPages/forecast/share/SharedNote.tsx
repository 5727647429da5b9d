import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { SiteForecast } from '#customPages/forecast/siteForecast.ts'
import { horizonOf } from '#weather/forecastDays.ts'
import { RANGE_TITLE, rangeWithin } from './sharedView.ts'
import { useSharedView } from './useSharedView.ts'

interface SharedNoteProps {
  /** Absent while it loads. */
  forecast: SiteForecast | undefined
  days: number
}

/** Reports that the address controls the view and which parts of it do not apply; leads back to the user's own view. */
export function SharedNote({ forecast, days }: SharedNoteProps) {
  const { view, ignored, release } = useSharedView()
  const horizon = forecast && horizonOf(forecast.series, days)
  const isPast = view.range && horizon && !rangeWithin(view.range, horizon)
  if (Object.keys(view).length + ignored.length === 0) return null
  return (
    <Alert
      severity={isPast || ignored.length > 0 ? 'warning' : 'info'}
      role="status"
      action={
        <>
          {view.job && (
            <Button color="inherit" size="small" onClick={() => release('job')}>
              Use my limits and job
            </Button>
          )}
          <Button color="inherit" size="small" onClick={() => release()}>
            My view
          </Button>
        </>
      }
      sx={{
        displayPrint: 'none',
        flex: 'none',
        alignItems: 'center',
        mx: { xs: 3, sm: 4 },
        my: 1,
        py: 0,
        // On a phone the buttons stand below the text.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        '& .MuiAlert-message': { flex: '1 1 0', minWidth: 0 },
        '& .MuiAlert-action': {
          alignItems: 'center',
          justifyContent: 'end',
          pt: 0,
          flex: { xs: '1 0 100%', sm: 'none' },
        },
      }}
    >
      {[
        'A shared view: the address decides what is shown. Your settings stay as they are.',
        ...(view.job ? ['Limits and job are those of this link.'] : []),
        ...(ignored.length > 0 ? [`Not understood, and left out: ${ignored.join(', ')}.`] : []),
        ...(isPast ? [`The forecast does not have the shared ${RANGE_TITLE}: all of it is shown.`] : []),
      ].join(' ')}
    </Alert>
  )
}
