import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { withoutApostrophe } from '#formats/cellValue.ts'
import { useAccess } from '#providers/access/useAccess.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { BatchAnswer } from '#schemas/shapes/records/recordBatch.ts'
import { useTableFormat } from '#shell/tableFile/SaveTableButton.tsx'
import { saveTable } from '#shell/tableFile/saveTable.ts'
import { useColumns } from '../record/useColumns.ts'
import { ActOnMany } from './ActOnMany.tsx'
import { UndoAlert } from './BulkActions.tsx'
import { ChooseFile } from './ChooseFile.tsx'
import { missingFields } from './columnMapping.ts'
import { ResultTable } from './ResultTable.tsx'
import { refusalText, resultLines, templateColumns, wrongRows } from './resultLines.ts'
import { type Importing, useImport } from './useImport.ts'

const steps = ['Choose file', 'Check', 'Import']

const page = { display: 'flex', flexDirection: 'column', gap: 4, height: 1, minHeight: 0 } as const
const buttons = { display: 'flex', gap: 2, flexWrap: 'wrap' } as const

const plural = (count: number, one: string, other: string) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : other}`

/** The result or preview of an import in words: "3 new and 2 changed rows". */
function outcomeText({ counts }: BatchAnswer): string {
  const parts = [
    counts.new > 0 && `${counts.new.toLocaleString('en')} new`,
    counts.changed > 0 && `${counts.changed.toLocaleString('en')} changed`,
  ]
  return parts.filter(Boolean).join(' and ')
}

/** How many rows are wrong, and a file of them with their reasons. */
function WrongRows({
  file,
  importing: { checked: table, answer, done },
}: {
  file: ResourceFile
  importing: Importing
}) {
  const [format] = useTableFormat()
  if (!table || !answer || answer.counts.wrong === 0) return null
  const { wrong } = answer.counts
  const save = () =>
    saveTable(`${file.resource.title} wrong rows`, wrongRows(file, table, answer.rows), format)
  const text = done ? plural(wrong, 'wrong row was', 'wrong rows were') : plural(wrong, 'row is', 'rows are')
  return (
    <Alert
      severity="error"
      action={
        <Button color="inherit" sx={{ whiteSpace: 'nowrap' }} onClick={save}>
          Save the wrong rows
        </Button>
      }
    >
      {done ? `${text} left out.` : `${text} wrong. The others can be imported without them.`}
    </Alert>
  )
}

/** The fields that rows of new records lack, said before they are checked. */
function MissingColumns({
  file,
  importing: { table, fields, mapping },
}: {
  file: ResourceFile
  importing: Importing
}) {
  const missing = table ? missingFields(file, fields, mapping) : []
  if (missing.length === 0) return null
  const words = new Intl.ListFormat('en').format(missing)
  const isPair = file.resource.layout === 'links'
  return (
    <Alert severity="warning">
      {`No column is chosen for ${words}. ${isPair ? 'Each row needs' : 'Rows of new records need'} ${missing.length === 1 ? 'it' : 'them'}.`}
    </Alert>
  )
}

function Checked({ file, importing }: { file: ResourceFile; importing: Importing }) {
  const { checked: table, answer, mapping } = importing
  const { permits } = useAccess()
  const columns = useColumns(file, permits)
  // The name of a pair consists of both sides.
  const titleFields = useMemo(
    () => (file.resource.links?.sides ?? columns.slice(0, 1)).map(({ field }) => field),
    [file, columns],
  )
  const lines = useMemo(() => {
    if (!table || !answer) return []
    const at = (field: string) => mapping.indexOf(field)
    const cellOf = (index: number, field: string) => table.rows[index]?.cells[at(field)] ?? ''
    return resultLines(file, columns, answer.rows, (index, { id }) => ({
      row: table.rows[index]?.number ?? 0,
      record:
        titleFields.map((field) => withoutApostrophe(cellOf(index, field))).join(', ') ||
        (id === undefined ? '' : String(id)),
      cell: (field) => cellOf(index, field),
    }))
  }, [file, columns, table, answer, mapping, titleFields])
  if (!table || !answer) return null
  const { counts } = answer
  const count = counts.new + counts.changed
  return (
    <>
      <WrongRows file={file} importing={importing} />
      {counts.refused > 0 && (
        <Alert severity="warning">
          {plural(counts.refused, 'row is', 'rows are')} left out: {refusalText(answer.rows)}.
        </Alert>
      )}
      {counts.wrong === 0 && count === 0 && <Alert severity="info">There is nothing to change.</Alert>}
      <ResultTable label="Result of the check" counts={counts} lines={lines} />
      <Box sx={buttons}>
        <Button variant="outlined" onClick={importing.back} disabled={importing.isBusy}>
          Back
        </Button>
        <Button variant="contained" disabled={count === 0 || importing.isBusy} onClick={importing.apply}>
          {`Import ${counts.wrong > 0 ? 'the ' : ''}${plural(count, counts.wrong > 0 ? 'right row' : 'row', counts.wrong > 0 ? 'right rows' : 'rows')}`}
        </Button>
      </Box>
    </>
  )
}

/** Imports a CSV file or workbook in three steps. Nothing is stored until the second step has shown what would change. */
export function ImportPage({ file }: { file: ResourceFile }) {
  const { resource } = file
  const { may } = useAccess()
  const importing = useImport(file)
  const { table, problem, fields, mapping, step, isBusy, percent, done } = importing
  const { checked } = importing
  const [format] = useTableFormat()
  const rows = plural((checked ?? table)?.rows.length ?? 0, 'row', 'rows')
  return (
    <Box sx={page}>
      <Box sx={{ ...buttons, justifyContent: 'space-between', alignItems: 'center' }}>
        <Typography variant="h2">Import {resource.title.toLowerCase()}</Typography>
        <Button component={Link} to={resource.path} variant="outlined">
          {done ? 'To the list' : 'Cancel'}
        </Button>
      </Box>
      <Stepper activeStep={done ? steps.length : step} sx={{ maxWidth: 'md' }}>
        {steps.map((title) => (
          <Step key={title}>
            <StepLabel>{title}</StepLabel>
          </Step>
        ))}
      </Stepper>
      {resource.importNote !== undefined && <Typography>{resource.importNote}</Typography>}
      {isBusy && (
        <Box role="status">
          <Typography gutterBottom>{step === 2 ? `Importing ${rows} …` : `Checking ${rows} …`}</Typography>
          <LinearProgress
            aria-label={step === 2 ? 'Importing' : 'Checking'}
            {...(percent !== undefined && { variant: 'determinate', value: percent })}
          />
        </Box>
      )}
      {step === 0 && (
        <>
          <ChooseFile
            table={table}
            problem={problem}
            fields={fields}
            mapping={mapping}
            onFile={importing.choose}
            onMapping={importing.setMapping}
            onTemplate={() => saveTable(`${resource.title} template`, [templateColumns(fields)], format)}
          />
          <MissingColumns file={file} importing={importing} />
          <Box sx={buttons}>
            <Button
              variant="contained"
              disabled={!table || isBusy || mapping.every((field) => field === '')}
              onClick={importing.check}
            >
              Check
            </Button>
          </Box>
        </>
      )}
      {step === 1 && <Checked file={file} importing={importing} />}
      {done && (
        <>
          <UndoAlert
            file={file}
            lasting={`Imported ${outcomeText(done)} ${done.counts.new + done.counts.changed === 1 ? 'row' : 'rows'}.`}
          />
          {importing.answer && <WrongRows file={file} importing={importing} />}
          {done.created && done.created.length > 0 && may(file, 'edit') && (
            <Box sx={buttons}>
              <ActOnMany file={file} records={done.created.map((id) => ({ id }))} areNew />
            </Box>
          )}
        </>
      )}
    </Box>
  )
}
