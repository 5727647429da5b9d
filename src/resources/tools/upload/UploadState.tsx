import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { mergedQuery } from '#providers/routerProvider.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Upload } from '#schemas/shapes/upload.ts'

interface UploadStateProps {
  file: ResourceFile
  upload: Upload
  /** The report is shown without being opened. */
  isOpen?: boolean
  onCancel: () => void
}

/** What becomes of an import: its progress with a button that stops it, then its report or problem. */
export function UploadState({ file, upload, isOpen, onCancel }: UploadStateProps) {
  const { name, state, progress, problem, report, series } = upload
  if (state === 'failed') return <Alert severity="error">{problem}</Alert>
  if (state === 'imported')
    return (
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
        <Alert
          severity="success"
          action={
            series !== undefined && (
              <Button
                component={Link}
                color="inherit"
                to={`${file.resource.path}${mergedQuery('', { filters: [{ field: 'title', operator: 'contains', value: series }] })}`}
              >
                Show
              </Button>
            )
          }
        >
          {series === undefined ? 'Imported.' : `Imported as ${series}.`}
        </Alert>
        {report !== undefined && (
          <Box component="details" open={isOpen}>
            <summary>Report</summary>
            <Box
              component="pre"
              sx={{ m: 0, mt: 2, overflow: 'auto', fontSize: 'body2.fontSize', fontFamily: 'monospace' }}
            >
              {report}
            </Box>
          </Box>
        )}
      </Box>
    )
  const percent = Math.floor(100 * progress)
  return (
    <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
      <Box sx={{ flex: 1, minWidth: '14rem' }}>
        <Typography role="status" gutterBottom>
          {progress > 0 ? `Importing, ${percent} %` : 'Importing'}. It goes on if you leave this page.
        </Typography>
        <LinearProgress
          aria-label={`Importing ${name}`}
          {...(progress > 0 && { variant: 'determinate', value: percent })}
        />
      </Box>
      <Button variant="outlined" color="error" onClick={onCancel}>
        Cancel import
      </Button>
    </Box>
  )
}
