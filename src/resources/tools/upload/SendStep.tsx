import Close from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { sizeText } from './sizeText.ts'
import { isSent, type SendingFiles, type SentFile } from './useSending.ts'

export const listLook = { m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 3, maxWidth: 'md' } as const

/** The first step: choose files, which are sent at once. */
export function SendStep({ files, add, again, remove }: SendingFiles) {
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = [...(target.files ?? [])]
    // Lets the user choose the same file again after correcting it.
    target.value = ''
    add(chosen)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type === 'dragover')
  }
  const drop = (event: DragEvent) => {
    drag(event)
    add([...event.dataTransfer.files])
  }
  return (
    <>
      <Box
        onDragOver={drag}
        onDragLeave={drag}
        onDrop={drop}
        sx={{
          display: 'flex',
          gap: 4,
          alignItems: 'center',
          flexWrap: 'wrap',
          maxWidth: 'md',
          p: 4,
          border: 1,
          borderStyle: 'dashed',
          borderColor: isOver ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: isOver ? 'action.hover' : undefined,
        }}
      >
        <Button
          variant={files.length === 0 ? 'contained' : 'outlined'}
          onClick={() => input.current?.click()}
        >
          {files.length === 0 ? 'Choose files' : 'Add files'}
        </Button>
        <input ref={input} type="file" multiple aria-label="Files of a series" onChange={choose} hidden />
        <Typography color="text.secondary" sx={{ flex: 1, minWidth: '16rem' }}>
          Or drop them here. CSV, Excel, NetCDF, NDBC, KNMI or Open-Meteo, also gzip; several files become one
          series of one place.
        </Typography>
      </Box>
      {files.length > 0 && (
        <Box component="ul" aria-label="Files" sx={listLook}>
          {files.map((file) => (
            <FileRow
              key={file.key}
              file={file}
              onAgain={() => again(file)}
              onRemove={() => void remove(file)}
            />
          ))}
        </Box>
      )}
    </>
  )
}

interface FileRowProps {
  file: SentFile
  onAgain: () => void
  onRemove: () => void
}

function FileRow({ file: entry, onAgain, onRemove }: FileRowProps) {
  const { name, size, file, upload, problem } = entry
  const received = upload?.received ?? 0
  const isDone = isSent(entry)
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Typography>
        <Typography role="status" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {isDone || problem !== undefined
            ? `${isDone ? 'Sent, ' : ''}${sizeText(size)}`
            : `${sizeText(received)} of ${sizeText(size)}`}
        </Typography>
        <IconButton aria-label={`Remove ${name}`} onClick={onRemove}>
          <Close />
        </IconButton>
      </Box>
      {!isDone && problem === undefined && (
        <LinearProgress
          aria-label={`Sending ${name}`}
          variant="determinate"
          value={Math.floor((100 * received) / size)}
        />
      )}
      {problem !== undefined && (
        <Alert severity="error" action={file && size > 0 && <Button onClick={onAgain}>Try again</Button>}>
          {problem}
        </Alert>
      )}
    </Box>
  )
}
