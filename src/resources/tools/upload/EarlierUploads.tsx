import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { Upload } from '#schemas/shapes/upload.ts'
import { buttons } from './CheckStep.tsx'
import { listLook } from './SendStep.tsx'
import { sizeText } from './sizeText.ts'
import { UploadState } from './UploadState.tsx'

interface EarlierUploadsProps {
  file: ResourceFile
  uploads: readonly Upload[]
  onTake: (upload: Upload) => void
  onRemove: (upload: Upload) => void
  onCancel: (upload: Upload) => void
}

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** The files that were sent before this page was opened, and what became of them. */
export const EarlierUploads = ({ file, uploads, onTake, onRemove, onCancel }: EarlierUploadsProps) => (
  <Box component="section" aria-labelledby="earlier-uploads" sx={{ display: 'grid', gap: 3 }}>
    <Typography id="earlier-uploads" variant="h3">
      Sent before
    </Typography>
    <Box component="ul" sx={listLook}>
      {uploads.map((upload) => {
        const { id, name, size, received, state, createdAt } = upload
        const isUsable = state === 'received' || state === 'failed'
        return (
          <Box
            component="li"
            key={id}
            sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}
          >
            <Box sx={buttons}>
              <Typography sx={{ flex: 1, minWidth: '12rem', overflowWrap: 'anywhere' }}>
                {name}{' '}
                <Typography component="span" color="text.secondary">
                  {state === 'receiving' ? `${sizeText(received)} of ${sizeText(size)}` : sizeText(size)},{' '}
                  {timeFormat.format(new Date(createdAt))}
                </Typography>
              </Typography>
              {isUsable && (
                <Button variant="outlined" aria-label={`Use ${name}`} onClick={() => onTake(upload)}>
                  Use
                </Button>
              )}
              {state !== 'importing' && (
                <Button variant="outlined" aria-label={`Remove ${name}`} onClick={() => onRemove(upload)}>
                  Remove
                </Button>
              )}
            </Box>
            {(state === 'importing' || state === 'imported' || state === 'failed') && (
              <UploadState file={file} upload={upload} onCancel={() => onCancel(upload)} />
            )}
          </Box>
        )
      })}
    </Box>
  </Box>
)
