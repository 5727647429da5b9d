import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField, { type TextFieldProps } from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ImportPlan } from '#schemas/shapes/upload.ts'
import type { PlanDraft } from './importPlan.ts'
import type { Checking } from './useCheck.ts'

/** The words of a plan, as the selects show them; the first is that of a plan that does not choose. */
const rules = {
  hours: {
    label: 'Values between the hours',
    texts: {
      sample: 'Take the value nearest to the hour',
      mean: 'Take the mean of the hour',
      maximum: 'Take the highest of the hour',
    } satisfies Record<NonNullable<ImportPlan['hours']>, string>,
  },
  implausible: {
    label: 'Values that cannot be real',
    texts: {
      refuse: 'Stop the import',
      drop: 'Leave them out',
      allow: 'Take them',
    } satisfies Record<NonNullable<ImportPlan['implausible']>, string>,
  },
  existing: {
    label: 'A series that the place has',
    texts: {
      refuse: 'Stop the import',
      replace: 'Replace it',
      append: 'Add to it',
    } satisfies Record<NonNullable<ImportPlan['existing']>, string>,
  },
} as const

const grid = {
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    md: 'repeat(3, minmax(0, 1fr))',
  },
  gap: 4,
  alignItems: 'start',
  maxWidth: 'lg',
}

const isWorkbook = (name: string) => /\.xls[xm]$/i.test(name)

interface PlanFieldsProps extends Pick<Checking, 'draft' | 'problems' | 'columns' | 'setDraft'> {
  names: readonly string[]
}

/** How the files are read: what is left blank is taken from them. */
export function PlanFields({ draft, problems, columns, names, setDraft }: PlanFieldsProps) {
  const set = (values: Partial<PlanDraft>) => setDraft({ ...draft, ...values })
  const text = (name: 'latitude' | 'longitude' | 'title' | 'sheet', props: TextFieldProps) => (
    <TextField
      value={draft[name] ?? ''}
      onChange={({ target }) => set({ [name]: target.value })}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off', maxLength: 200 } }}
      {...props}
    />
  )
  const degrees = (name: 'latitude' | 'longitude', label: string) =>
    text(name, {
      label,
      error: problems[name] !== undefined,
      helperText: problems[name] ?? 'Degrees; blank if the files state it',
    })
  return (
    <Box component="section" aria-label="How the files are read" sx={{ display: 'grid', gap: 4 }}>
      <Typography variant="h3">How the files are read</Typography>
      <Box sx={grid}>
        {degrees('latitude', 'Latitude')}
        {degrees('longitude', 'Longitude')}
        {text('title', { label: 'Title', helperText: 'Blank: the name of the file' })}
        <Autocomplete
          freeSolo
          options={columns.map(({ name }) => name)}
          inputValue={draft.time ?? ''}
          onInputChange={(_, time) => set({ time })}
          renderInput={(params) => (
            <TextField {...params} label="Times" helperText="column, column=YYYY-MM-DD-HH, or date+hour" />
          )}
        />
        <TextList
          label={'Codes for "no value"'}
          help="999, or column:999"
          values={draft.missing ?? []}
          onValues={(missing) => set({ missing })}
        />
        <TextList
          label="Rows"
          help="Only those with column=value"
          values={draft.where ?? []}
          onValues={(where) => set({ where })}
        />
        {Object.entries(rules).map(([name, { label, texts }]) => {
          const [usual = ''] = Object.keys(texts)
          return (
            <TextField
              key={name}
              select
              label={label}
              value={draft[name as keyof typeof rules] ?? usual}
              onChange={({ target }) => set({ [name]: target.value })}
            >
              {Object.entries(texts).map(([word, title]) => (
                <MenuItem key={word} value={word}>
                  {title}
                </MenuItem>
              ))}
            </TextField>
          )
        })}
        {names.some(isWorkbook) &&
          text('sheet', { label: 'Sheet', helperText: 'Blank: the only one with rows' })}
      </Box>
    </Box>
  )
}

interface TextListProps {
  label: string
  help: string
  values: string[]
  onValues: (values: string[]) => void
}

/** Typed texts as chips; Enter or leaving the field adds one. */
const TextList = ({ label, help, values, onValues }: TextListProps) => (
  <Autocomplete
    multiple
    freeSolo
    autoSelect
    options={[]}
    value={values}
    onChange={(_, texts) =>
      onValues([...new Set(texts.map((each) => each.trim()))].filter((each) => each !== ''))
    }
    renderInput={(params) => <TextField {...params} label={label} helperText={help} />}
  />
)
