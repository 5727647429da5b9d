import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { parameterByName, parameters } from '#weather/parameters.ts'
import {
  type ColumnChoice,
  chosenColumns,
  type FileColumn,
  type PlanDraft,
  withColumn,
} from './importPlan.ts'

const row = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) minmax(0, 1fr)',
    sm: 'minmax(0, 1fr) minmax(0, 1fr) minmax(0, 12rem)',
  },
  gap: 2,
  alignItems: 'center',
}
const clipped = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const shrunk = { select: { displayEmpty: true }, inputLabel: { shrink: true } } as const

/** The units from which a column can be converted, with the one that its file names. */
function unitsOf(
  { unit }: FileColumn,
  choice: ColumnChoice | undefined,
  units: Readonly<Record<string, readonly string[]>>,
): string[] {
  const own = choice && parameterByName(choice.parameter)?.unit
  const offered = own === undefined ? [] : (units[own] ?? [own])
  return [...new Set([...(unit === undefined ? [] : [unit]), ...offered])]
}

interface ColumnTableProps {
  draft: PlanDraft
  columns: readonly FileColumn[]
  /** The units that convert to a unit of the registry. */
  units: Readonly<Record<string, readonly string[]>>
  problem: string | undefined
  onDraft: (draft: PlanDraft) => void
}

/** The columns of the files, each with the parameter and the unit as which it is read. */
export function ColumnTable({ draft, columns, units, problem, onDraft }: ColumnTableProps) {
  const chosen = new Map(chosenColumns(draft, columns).map((choice) => [choice.column, choice]))
  return (
    <Box component="section" aria-label="Columns" sx={{ display: 'grid', gap: 3, maxWidth: 'lg' }}>
      <Box>
        <Typography variant="h3">Columns</Typography>
        <Typography color="text.secondary">
          What each column is, and the unit in which the file has it.
        </Typography>
      </Box>
      {problem !== undefined && <Alert severity="error">{problem}</Alert>}
      {columns.map((column) => {
        const { name, unit, sample } = column
        const choice = chosen.get(name)
        const assumed = choice && parameterByName(choice.parameter)?.unit
        const set = (next: Omit<ColumnChoice, 'column'> | undefined) =>
          onDraft(withColumn(draft, columns, name, next))
        return (
          <Box key={name} sx={row}>
            <Box sx={{ minWidth: 0, gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
              <Typography sx={clipped}>{name}</Typography>
              <Typography variant="caption" color="text.secondary" component="p" sx={clipped}>
                {sample}
              </Typography>
            </Box>
            <TextField
              select
              label={`Parameter of ${name}`}
              value={choice?.parameter ?? ''}
              onChange={({ target }) =>
                set(target.value === '' ? undefined : { parameter: target.value, unit: choice?.unit })
              }
              slotProps={shrunk}
            >
              <MenuItem value="">Not used</MenuItem>
              {parameters.map(({ name: parameter, displayName }) => (
                <MenuItem key={parameter} value={parameter}>
                  {displayName}
                </MenuItem>
              ))}
            </TextField>
            <TextField
              select
              label={`Unit of ${name}`}
              value={choice?.unit ?? unit ?? ''}
              disabled={!choice}
              onChange={({ target }) => choice && set({ ...choice, unit: target.value || undefined })}
              slotProps={shrunk}
            >
              {unit === undefined && (
                <MenuItem value="">{assumed === undefined ? '' : `${assumed}, not stated`}</MenuItem>
              )}
              {unitsOf(column, choice, units).map((text) => (
                <MenuItem key={text} value={text}>
                  {text}
                </MenuItem>
              ))}
            </TextField>
          </Box>
        )
      })}
    </Box>
  )
}
