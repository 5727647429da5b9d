import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useMemo, useState } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import type { BatchAnswer } from '#schemas/shapes/records/recordBatch.ts'
import { recordTitle } from '../record/columns.ts'
import { countText } from '../record/countText.ts'
import { type BulkField, bulkFields, bulkValue } from './bulkFields.ts'
import { ListChoices } from './ListChoices.tsx'
import { ResultTable } from './ResultTable.tsx'
import { refusalText, resultLines } from './resultLines.ts'
import { type BulkProps, useBulk } from './useBulk.ts'

type Texts = Readonly<Record<string, string>>

const rowLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: 'auto minmax(0, 12rem) minmax(0, 1fr)' },
  gap: 2,
  alignItems: 'center',
}

interface FieldRowProps {
  field: BulkField
  /** The typed text; undefined if the field is not to be changed. */
  text: string | undefined
  problem: string | undefined
  onText: (text: string | undefined) => void
}

/** A field with its new value and a checkbox that selects whether it is changed. */
function FieldRow({ field: { title, choices, isNumber, source }, text, problem, onText }: FieldRowProps) {
  const isChanged = text !== undefined
  return (
    <Box sx={rowLook}>
      <Checkbox
        checked={isChanged}
        onChange={(_, checked) => onText(checked ? (choices?.[0] ?? '') : undefined)}
        slotProps={{ input: { 'aria-label': `Change ${title}` } }}
      />
      <Typography sx={{ display: { xs: 'none', sm: 'block' } }}>{title}</Typography>
      {source ? (
        <ListChoices
          label={title}
          source={source}
          text={text ?? ''}
          problem={problem}
          disabled={!isChanged}
          onText={onText}
        />
      ) : (
        <TextField
          select={choices !== undefined}
          size="small"
          fullWidth
          label={title}
          value={text ?? ''}
          disabled={!isChanged}
          error={problem !== undefined}
          helperText={problem}
          onChange={({ target }) => onText(target.value)}
          slotProps={{ htmlInput: { inputMode: isNumber ? 'decimal' : 'text' } }}
        >
          {choices?.map((word) => (
            <MenuItem key={word} value={word}>
              {word}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Box>
  )
}

/** The values of the ticked fields, and their problems. */
function readTexts(fields: readonly BulkField[], texts: Texts) {
  const patch: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const field of fields) {
    const text = texts[field.field]
    if (text === undefined) continue
    const read = bulkValue(field, text)
    if ('message' in read) problems[field.field] = read.message
    else if (read.value === null && field.isRequired) problems[field.field] = 'Required'
    else patch[field.field] = read.value
  }
  return { patch, problems }
}

/** Sets some fields of all ticked records to one value each: previews the changes first, then applies them. */
export function BulkEditDialog(props: BulkProps & { onClose: (isDone: boolean) => void }) {
  const { file, columns, records, onClose } = props
  const id = useId()
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { permits } = useAccess()
  const bulk = useBulk(file)
  const fields = useMemo(() => bulkFields(file, permits), [file, permits])
  const [texts, setTexts] = useState<Texts>({})
  const [problems, setProblems] = useState<Texts>({})
  const [preview, setPreview] = useState<{ answer: BatchAnswer; patch: Record<string, unknown> }>()
  const [isBusy, setBusy] = useState(false)
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records])

  const busy = async (work: () => Promise<void>) => {
    setBusy(true)
    // The snackbar shows the failure; the dialog stays open.
    await work().catch(() => undefined)
    setBusy(false)
  }
  const show = () =>
    busy(async () => {
      const read = readTexts(fields, texts)
      setProblems(read.problems)
      if (Object.keys(read.problems).length > 0) return
      setPreview({ answer: await bulk.preview(records, read.patch), patch: read.patch })
    })
  const apply = () =>
    busy(async () => {
      await bulk.edit(records, preview?.patch ?? {})
      onClose(true)
    })
  const change = (field: string, text: string | undefined) => {
    setProblems({})
    const { [field]: _, ...others } = texts
    setTexts(text === undefined ? others : { ...others, [field]: text })
  }

  const lines = useMemo(
    () =>
      preview
        ? resultLines(file, columns, preview.answer.rows, (_, result) => {
            const record = byId.get(result.id ?? 0)
            return { record: record ? recordTitle(columns, record) : '' }
          })
        : [],
    [file, columns, preview, byId],
  )
  const counts = preview?.answer.counts
  return (
    <Dialog
      open
      fullWidth
      fullScreen={phone}
      maxWidth="md"
      aria-labelledby={id}
      onClose={() => !isBusy && onClose(false)}
    >
      <DialogTitle id={id} variant="h3" component="h2">
        Edit {countText(file, records.length)}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 3, '&&': { pt: 2 } }}>
        {preview && counts ? (
          <>
            {counts.wrong > 0 && (
              <Alert severity="error">
                {countText(file, counts.wrong)} cannot be changed so. Nothing is changed until all can.
              </Alert>
            )}
            {counts.refused > 0 && (
              <Alert severity="warning">
                {countText(file, counts.refused)} {counts.refused === 1 ? 'is' : 'are'} left out:{' '}
                {refusalText(preview.answer.rows)}.
              </Alert>
            )}
            {counts.wrong === 0 && counts.refused === 0 && counts.changed === 0 && (
              <Alert severity="info">All of them have these values already.</Alert>
            )}
            <ResultTable label="What changes" counts={counts} lines={lines} />
          </>
        ) : (
          fields.map((field) => (
            <FieldRow
              key={field.field}
              field={field}
              text={texts[field.field]}
              problem={problems[field.field]}
              onText={(text) => change(field.field, text)}
            />
          ))
        )}
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 4 }}>
        <Button onClick={() => onClose(false)} disabled={isBusy}>
          Cancel
        </Button>
        {preview && (
          <Button onClick={() => setPreview(undefined)} disabled={isBusy}>
            Back
          </Button>
        )}
        {preview && counts ? (
          <Button
            variant="contained"
            onClick={apply}
            disabled={isBusy || counts.wrong > 0 || counts.changed === 0}
          >
            Change {counts.changed.toLocaleString('en')}
          </Button>
        ) : (
          <Button variant="contained" onClick={show} disabled={isBusy || Object.keys(texts).length === 0}>
            Preview
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
