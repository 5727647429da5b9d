import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { exportFileName } from '#formats/exportFileName.ts'
import { ApiError, type CallOptions, call } from '#providers/api/request.ts'
import type { ReportTest } from '#schemas/shapes/records/reportAnswers.ts'
import { saveExport, saveFile } from '#shell/saveFile.ts'
import type { RecordPartProps } from '../recordPartProps.ts'

const PDF = 'application/pdf'

/** The form fields that determine the content of a report. */
const contents = [
  'name',
  'description',
  'pointId',
  'reportTypeId',
  'daysForecast',
  'inLocalTime',
  'reportCharts',
  'windowLength',
  'workWindow',
  'operation',
]

/** The outcome of the last click; `key` identifies the report it refers to. */
type Outcome =
  | { kind: 'none' }
  | { kind: 'running'; text: string }
  | { kind: 'failed'; text: string }
  | { kind: 'sent'; key: string; recipient: string }
  | { kind: 'made'; key: string; pdf: Blob; url: string; file: string }

const none: Outcome = { kind: 'none' }

/** Shows the PDF of the report in the form, stored or not, as it would be sent now, and can mail it to the user as a test. */
export function ReportPreview({ sent, record }: RecordPartProps) {
  const [outcome, setOutcome] = useState<Outcome>(none)
  const body = {
    ...(record && { id: record.id }),
    ...Object.fromEntries(contents.map((name) => [name, sent[name]])),
  }
  const key = JSON.stringify(body)
  const isRunning = outcome.kind === 'running'
  const isOutdated = 'key' in outcome && outcome.key !== key
  const url = outcome.kind === 'made' ? outcome.url : undefined
  useEffect(() => () => void (url !== undefined && URL.revokeObjectURL(url)), [url])
  const page = useRef<AbortController>(null)
  useEffect(() => {
    const controller = new AbortController()
    page.current = controller
    return () => controller.abort()
  }, [])

  const run = async (text: string, make: (options: CallOptions) => Promise<Outcome>) => {
    const signal = page.current?.signal
    setOutcome({ kind: 'running', text })
    try {
      setOutcome(await make({ body, quiet: true, ...(signal && { signal }) }))
    } catch (error) {
      // The user has left the page: ignore the answer.
      if (signal?.aborted) return
      if (!(error instanceof ApiError)) throw error
      setOutcome({ kind: 'failed', text: error.detail })
    }
  }
  const preview = () =>
    run('The PDF is being made.', async (options) => {
      const pdf = await call<Blob>('previewReport', options)
      const made = URL.createObjectURL(pdf)
      // If the browser blocks the tab, the link remains.
      window.open(made, '_blank')
      return { kind: 'made', key, pdf, url: made, file: exportFileName(String(sent.name), new Date(), 'pdf') }
    })
  const test = () =>
    run('The test is being made.', async (options) => {
      const { recipient } = await call<ReportTest>('testReport', options)
      return { kind: 'sent', key, recipient }
    })

  return (
    <Box component="section" aria-label="Preview" sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Typography variant="h3">Preview</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button variant="outlined" disabled={isRunning} onClick={preview}>
          Preview
        </Button>
        <Button variant="outlined" disabled={isRunning} onClick={test}>
          Send me a test
        </Button>
      </Box>
      <Box role="status" sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {outcome.kind === 'none' && (
          <Typography color="text.secondary">
            The report of this form as it would be sent now, saved or not.
          </Typography>
        )}
        {isRunning && <Typography>{outcome.text}</Typography>}
        {outcome.kind === 'failed' && <Alert severity="error">{outcome.text}</Alert>}
        {outcome.kind === 'sent' && (
          <Alert severity="success">The test is being sent to {outcome.recipient}.</Alert>
        )}
        {outcome.kind === 'made' && <Made pdf={outcome.pdf} url={outcome.url} file={outcome.file} />}
        {isOutdated && <Alert severity="info">The form has changed since.</Alert>}
      </Box>
    </Box>
  )
}

/** A finished PDF; it is already open in a tab if the browser allows that. */
const Made = ({ pdf, url, file }: { pdf: Blob; url: string; file: string }) => (
  <>
    <Typography>The PDF is ready.</Typography>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
      <Link href={url} target="_blank" rel="noreferrer">
        Open the PDF
      </Link>
      <Button onClick={() => saveExport(file, (name) => saveFile(name, pdf, PDF))}>Download</Button>
    </Box>
  </>
)
