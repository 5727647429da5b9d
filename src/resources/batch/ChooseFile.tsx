import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useRef } from 'react'
import { changeMapping, type ImportField, type Mapping } from './columnMapping.ts'
import type { CsvFile } from './csvFile.ts'

const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  columnGap: 4,
  rowGap: 2,
  alignItems: 'center',
  maxWidth: 'md',
}

const cell = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

/** The first cells of a column, to help the user recognize it. */
const sample = ({ rows }: CsvFile, index: number) =>
  rows
    .map(({ cells }) => cells[index]?.trim() ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(', ')

interface ChooseFileProps {
  csv: CsvFile | undefined
  problem: string | undefined
  fields: readonly ImportField[]
  mapping: Mapping
  onFile: (file: File) => void
  onMapping: (mapping: Mapping) => void
  onTemplate: () => void
}

/** The first step: choose a file and map its columns to fields. */
export function ChooseFile({
  csv,
  problem,
  fields,
  mapping,
  onFile,
  onMapping,
  onTemplate,
}: ChooseFileProps) {
  const input = useRef<HTMLInputElement>(null)
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Lets the user choose the same file again after correcting it.
    target.value = ''
    if (file) onFile(file)
  }
  return (
    <>
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap' }}>
        <Button variant={csv ? 'outlined' : 'contained'} onClick={() => input.current?.click()}>
          {csv ? 'Choose another file' : 'Choose file'}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,text/csv,text/plain"
          aria-label="CSV file"
          onChange={choose}
          hidden
        />
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {csv
            ? `${csv.name}: ${csv.rows.length.toLocaleString('en')} ${csv.rows.length === 1 ? 'row' : 'rows'}`
            : 'CSV with the names of the columns in its first row'}
        </Typography>
        {!csv && (
          <Button variant="outlined" onClick={onTemplate}>
            Template as CSV
          </Button>
        )}
      </Box>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {csv && (
        <Box component="section" aria-label="Columns" sx={grid}>
          {csv.columns.map((column, index) => (
            <Box
              key={`${column} ${csv.columns.indexOf(column) === index ? '' : index}`}
              sx={{ display: 'contents' }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={cell}>{column || `Column ${index + 1}`}</Typography>
                <Typography variant="caption" color="text.secondary" component="p" sx={cell}>
                  {sample(csv, index)}
                </Typography>
              </Box>
              <TextField
                select
                size="small"
                label={`Field for ${column || `column ${index + 1}`}`}
                value={mapping[index] ?? ''}
                onChange={({ target }) => onMapping(changeMapping(mapping, index, target.value))}
                slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
              >
                <MenuItem value="">Do not import</MenuItem>
                {fields.map(({ field, title }) => (
                  <MenuItem key={field} value={field}>
                    {title}
                  </MenuItem>
                ))}
              </TextField>
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}
