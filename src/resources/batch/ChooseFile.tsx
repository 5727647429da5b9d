import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ChangeEvent, useRef } from 'react'
import { changeMapping, type ImportField, type Mapping } from './columnMapping.ts'
import type { TableFile } from './tableFile.ts'

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
const sample = ({ rows }: TableFile, index: number) =>
  rows
    .map(({ cells }) => cells[index]?.trim() ?? '')
    .filter((text) => text !== '')
    .slice(0, 3)
    .join(', ')

interface ChooseFileProps {
  table: TableFile | undefined
  problem: string | undefined
  fields: readonly ImportField[]
  mapping: Mapping
  onFile: (file: File) => void
  onMapping: (mapping: Mapping) => void
  onTemplate: () => void
}

/** The first step: choose a file and map its columns to fields. */
export function ChooseFile({
  table,
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
        <Button variant={table ? 'outlined' : 'contained'} onClick={() => input.current?.click()}>
          {table ? 'Choose another file' : 'Choose file'}
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          aria-label="File"
          onChange={choose}
          hidden
        />
        <Typography role="status" sx={{ overflowWrap: 'anywhere' }}>
          {table
            ? `${table.name}: ${table.rows.length.toLocaleString('en')} ${table.rows.length === 1 ? 'row' : 'rows'}`
            : 'CSV or Excel workbook with the names of the columns in its first row'}
        </Typography>
        {!table && (
          <Button variant="outlined" onClick={onTemplate}>
            Save a template
          </Button>
        )}
      </Box>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {table && (
        <Box component="section" aria-label="Columns" sx={grid}>
          {table.columns.map((column, index) => (
            <Box
              key={`${column} ${table.columns.indexOf(column) === index ? '' : index}`}
              sx={{ display: 'contents' }}
            >
              <Box sx={{ minWidth: 0 }}>
                <Typography sx={cell}>{column || `Column ${index + 1}`}</Typography>
                <Typography variant="caption" color="text.secondary" component="p" sx={cell}>
                  {sample(table, index)}
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
