import Close from '@mui/icons-material/Close'
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { CrudFilter } from '@refinedev/core'
import { type FormEvent, useMemo, useState } from 'react'
import { numberOrBlank } from '#providers/numberOrBlank.ts'
import type { Permits } from '#resources/fields.ts'
import { useColumns } from '#resources/record/useColumns.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { tokens } from '#tokens.ts'
import {
  type FilterField,
  type FilterRow,
  filterFields,
  filterRows,
  filtersOf,
  MOST_FILTERS,
  nextRow,
  readableFields,
} from './filterFields.ts'

interface FilterPanelProps {
  file: ResourceFile
  permits: Permits
  filters: readonly CrudFilter[]
  onFilters: (filters: CrudFilter[]) => void
  onClose: () => void
}

/** A number as it is sent: with a decimal point; the text itself if it is none. */
const sentNumber = (text: string) => String(numberOrBlank(text))

const isWrong = (field: FilterField | undefined, { values }: FilterRow): boolean =>
  field?.kind === 'number' && typeof numberOrBlank(values[0]) === 'string'

/** The conditions on the records of a list: any field, compared as its type allows. */
export function FilterPanel({ file, permits, filters, onFilters, onClose }: FilterPanelProps) {
  const readable = useMemo(() => readableFields(file, permits), [file, permits])
  const columns = useColumns(file, permits, readable)
  const fields = useMemo(() => filterFields(file, columns), [file, columns])
  const [rows, setRows] = useState(() => filterRows(filters, fields))
  const [isTried, setTried] = useState(false)
  const fieldOf = (name: string) => fields.find(({ field }) => field === name)

  const apply = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (rows.some((row) => isWrong(fieldOf(row.field), row))) return
    const sent = rows.map((row) =>
      fieldOf(row.field)?.kind === 'number' ? { ...row, values: row.values.map(sentNumber) } : row,
    )
    onFilters(filtersOf(sent))
    onClose()
  }
  const change = (index: number, row: FilterRow) => setRows(rows.with(index, row))
  const fresh = nextRow(fields, rows)

  return (
    <Box component="form" noValidate onSubmit={apply} sx={{ display: 'grid', gap: 4 }}>
      {rows.length === 0 && <Typography color="text.secondary">No filters</Typography>}
      {rows.map((row, index) => (
        <RowFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a row has nothing of its own that stays while it is edited
          key={index}
          fields={fields}
          row={row}
          isTried={isTried}
          onRow={(next) => change(index, next)}
          onRemove={() => setRows(rows.filter((_, other) => other !== index))}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
        <Button
          variant="outlined"
          disabled={!fresh || rows.length >= MOST_FILTERS}
          onClick={() => fresh && setRows([...rows, fresh])}
        >
          Add filter
        </Button>
        <Button disabled={rows.length === 0} onClick={() => setRows([])} sx={{ mr: 'auto' }}>
          Remove all
        </Button>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" type="submit">
          Apply
        </Button>
      </Box>
    </Box>
  )
}

interface RowProps {
  fields: readonly FilterField[]
  row: FilterRow
  /** Whether mistakes are shown. */
  isTried: boolean
  onRow: (row: FilterRow) => void
  onRemove: () => void
}

const rowLook = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 10rem) 8rem minmax(0, 1fr) auto' },
  gap: 2,
  alignItems: 'start',
}

function RowFields({ fields, row, isTried, onRow, onRemove }: RowProps) {
  const found = fields.find(({ field }) => field === row.field)
  if (!found) return null
  const choose = (name: string) => {
    const next = fields.find(({ field }) => field === name)
    const first = next?.operators[0]
    if (next && first) onRow({ field: next.field, operator: first.operator, values: [] })
  }
  return (
    <Box role="group" aria-label={`Filter ${found.title}`} sx={rowLook}>
      <TextField select label="Field" value={row.field} onChange={({ target }) => choose(target.value)}>
        {fields.map(({ field, title }) => (
          <MenuItem key={field} value={field}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <IconButton
        aria-label={`Remove the filter of ${found.title}`}
        onClick={onRemove}
        sx={{ width: tokens.size.control, height: tokens.size.control, order: { sm: 1 } }}
      >
        <Close />
      </IconButton>
      <TextField
        select
        label="Compare"
        value={row.operator}
        onChange={({ target }) =>
          onRow({ ...row, operator: target.value as FilterRow['operator'], values: row.values.slice(0, 1) })
        }
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}
      >
        {found.operators.map(({ operator, title }) => (
          <MenuItem key={operator} value={operator}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' } }}>
        <ValueField
          field={found}
          row={row}
          error={isTried && isWrong(found, row) ? 'Must be a number' : undefined}
          onValues={(values) => onRow({ ...row, values })}
        />
      </Box>
    </Box>
  )
}

interface ValueProps {
  field: FilterField
  row: FilterRow
  error: string | undefined
  onValues: (values: string[]) => void
}

/** A list of choices shows the first of those that match: nobody reads 20,000. */
const firstMatches = createFilterOptions<FilterField['choices'][number]>({ limit: 100 })

function ValueField({ field: { kind, choices }, row: { operator, values }, error, onValues }: ValueProps) {
  if (operator === 'null' || operator === 'nnull') return null
  if (kind === 'choice')
    return (
      <Autocomplete
        multiple
        size="small"
        options={choices}
        value={values.map((value) => choices.find((each) => each.value === value) ?? { value, title: value })}
        getOptionLabel={({ title }) => title}
        getOptionKey={({ value }) => value}
        isOptionEqualToValue={(a, b) => a.value === b.value}
        filterOptions={firstMatches}
        onChange={(_, chosen) => onValues(chosen.map(({ value }) => value))}
        renderInput={(input) => <TextField {...input} label="Values" />}
      />
    )
  return (
    <TextField
      fullWidth
      label="Value"
      type={kind === 'day' ? 'date' : undefined}
      value={values[0] ?? ''}
      error={error !== undefined}
      helperText={error}
      onChange={({ target }) => onValues([target.value])}
      slotProps={{
        htmlInput: { inputMode: kind === 'number' ? 'decimal' : 'text', maxLength: 200 },
        ...(kind === 'day' && { inputLabel: { shrink: true } }),
      }}
    />
  )
}
