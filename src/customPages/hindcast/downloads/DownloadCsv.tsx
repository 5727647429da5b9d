import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useFormContext } from 'react-hook-form'
import { pointOf } from '#map/mapPoint.ts'
import { useAccess } from '#providers/access/useAccess.ts'
import type { HindcastForm } from '../hindcastForm.ts'
import { type CsvDownload, useCsvDownload } from './useCsvDownload.ts'

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`

/** Downloads the raw hours, for users with the permission; the button is part of the hindcast form. */
export function DownloadCsv() {
  const isPermitted = useAccess().permits({ module: 'hindcasts', permission: 'Hindcasts.Download' })
  return isPermitted ? <CsvButton /> : null
}

function CsvButton() {
  const { getValues, setError, clearErrors, trigger } = useFormContext<HindcastForm>()
  const { download, start, cancel } = useCsvDownload()
  const isRunning = download.kind === 'running'
  /** Validates the coordinates and the parameters only, because the file does not depend on the limits (specification 5.1). */
  const submit = async () => {
    const arePlaced = await trigger(['latitude', 'longitude'], { shouldFocus: true })
    const { latitude, longitude, conditionList } = getValues()
    const parameterIds = conditionList.filter(({ apply }) => apply).map(({ id }) => id)
    if (parameterIds.length === 0) setError('conditionList', { message: 'At least one rule must be active' })
    else clearErrors('conditionList')
    const point = pointOf(latitude, longitude)
    if (!arePlaced || !point || parameterIds.length === 0) return
    start({ ...point, parameterIds })
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, flex: '1 1 100%' }}>
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Button variant="outlined" fullWidth loading={isRunning} onClick={submit}>
          Download CSV File
        </Button>
        {isRunning && (
          <Button variant="text" onClick={cancel}>
            Cancel
          </Button>
        )}
      </Box>
      {isRunning && <Running {...download} />}
      <Box role="status">
        <Outcome download={download} />
      </Box>
    </Box>
  )
}

function Running({ bytes, total }: { bytes: number; total?: number }) {
  const share = total === undefined ? undefined : Math.min(100, (100 * bytes) / total)
  const text =
    bytes === 0
      ? 'Preparing the file'
      : `${megabytes(bytes)}${total === undefined ? '' : ` of ${megabytes(total)}`} received`
  return (
    <Box>
      <LinearProgress
        aria-label="Download"
        aria-valuetext={text}
        {...(share === undefined ? {} : { variant: 'determinate', value: share })}
      />
      <Typography variant="caption" color="text.secondary" sx={{ fontFeatureSettings: '"tnum"' }}>
        {text}
      </Typography>
    </Box>
  )
}

function Outcome({ download }: { download: CsvDownload }) {
  switch (download.kind) {
    case 'cancelled':
      return <Typography variant="body2">The download was cancelled. No file was saved.</Typography>
    case 'saved':
      return (
        <Typography variant="body2">
          {`Saved as ${download.name}, ${megabytes(download.bytes)}. ${download.remark}`}
        </Typography>
      )
    case 'failed':
      return (
        <Alert severity="error" variant="outlined">
          <AlertTitle component="h2">{download.heading}</AlertTitle>
          {download.text}
        </Alert>
      )
    default:
      return null
  }
}
