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
import { saveCsv } from '#shell/saveCsv.ts'
import { useColumns } from '../record/useColumns.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ResultTable } from './ResultTable.tsx'
import { refusalText, resultLines, templateCsv, wrongRowsCsv } from './resultLines.ts'
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

function Checked({ file, importing }: { file: ResourceFile; importing: Importing }) {
  const { checked: csv, answer, mapping } = importing
  const { permits } = useAccess()
  const columns = useColumns(file, permits)
  // The name of a pair consists of both sides.
  const titleFields = useMemo(() => {
    const shown = columns.map(({ field }) => field)
    return file.resource.layout === 'links' ? shown : shown.slice(0, 1)
  }, [file, columns])
  const lines = useMemo(() => {
    if (!csv || !answer) return []
    const at = (field: string) => mapping.indexOf(field)
    const cellOf = (index: number, field: string) => csv.rows[index]?.cells[at(field)] ?? ''
    return resultLines(file, columns, answer.rows, (index, { id }) => ({
      row: csv.rows[index]?.number ?? 0,
      record:
        titleFields.map((field) => withoutApostrophe(cellOf(index, field))).join(', ') ||
        (id === undefined ? '' : String(id)),
      cell: (field) => cellOf(index, field),
    }))
  }, [file, columns, csv, answer, mapping, titleFields])
  if (!csv || !answer) return null
  const { counts } = answer
  const count = counts.new + counts.changed
  return (
    <>
      {counts.wrong > 0 && (
        <Alert
          severity="error"
          action={
            <Button
              color="inherit"
              sx={{ whiteSpace: 'nowrap' }}
              onClick={() =>
                saveCsv(`${file.resource.title} wrong rows.csv`, wrongRowsCsv(file, csv, answer.rows))
              }
            >
              Wrong rows as CSV
            </Button>
          }
        >
          {plural(counts.wrong, 'row is', 'rows are')} wrong. Nothing can be imported until all are right.
        </Alert>
      )}
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
        <Button
          variant="contained"
          disabled={counts.wrong > 0 || count === 0 || importing.isBusy}
          onClick={importing.apply}
        >
          Import {plural(count, 'row', 'rows')}
        </Button>
      </Box>
    </>
  )
}

/** Imports a CSV file in three steps. Nothing is stored until the second step has shown what would change. */
export function ImportPage({ file }: { file: ResourceFile }) {
  const { resource } = file
  const importing = useImport(file)
  const { csv, problem, fields, mapping, step, isBusy, percent, done } = importing
  const { checked } = importing
  const rows = plural((checked ?? csv)?.rows.length ?? 0, 'row', 'rows')
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
            csv={csv}
            problem={problem}
            fields={fields}
            mapping={mapping}
            onFile={importing.choose}
            onMapping={importing.setMapping}
            onTemplate={() => saveCsv(`${resource.title} template.csv`, templateCsv(fields))}
          />
          <Box sx={buttons}>
            <Button
              variant="contained"
              disabled={!csv || isBusy || mapping.every((field) => field === '')}
              onClick={importing.check}
            >
              Check
            </Button>
          </Box>
        </>
      )}
      {step === 1 && <Checked file={file} importing={importing} />}
      {done && (
        <Alert severity="success">
          Imported {outcomeText(done)} {done.counts.new + done.counts.changed === 1 ? 'row' : 'rows'}.
        </Alert>
      )}
    </Box>
  )
}
