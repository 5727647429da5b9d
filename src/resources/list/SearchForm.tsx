import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '#providers/useDebounced.ts'
import type { Choice } from '../record/columns.ts'
import { type SearchInput, type SearchTexts, searchErrors } from './search.ts'

const form = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(9rem, 1fr))' },
  gap: 4,
  alignItems: 'start',
}

const buttons = { display: 'flex', gap: 2, gridColumn: { xs: '1 / -1', sm: 'auto' } }

interface SearchFieldProps {
  input: SearchInput
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

/** A list of records shows the first of those that match: nobody reads 20,000. */
const firstMatches = createFilterOptions<Choice>({ limit: 100 })

/** The record to which the found records refer; none finds all records. */
const RecordChoice = ({ input: { choices = [], title }, text, onChange }: SearchFieldProps) => (
  <Autocomplete
    options={choices}
    // Until the names are known, and if the record was deleted, there is only its number.
    value={text === '' ? null : (choices.find(({ value }) => value === text) ?? { value: text, title: text })}
    getOptionLabel={(choice) => choice.title}
    getOptionKey={({ value }) => value}
    isOptionEqualToValue={(a, b) => a.value === b.value}
    filterOptions={firstMatches}
    noOptionsText="No items found"
    onChange={(_, choice) => onChange(choice?.value ?? '')}
    renderInput={(field) => <TextField {...field} label={title} />}
  />
)

/** A text or number to search for, or a choice of values; no choice finds all records. */
const SearchText = ({ input, text, error, onChange }: SearchFieldProps) => (
  <TextField
    select={input.choices !== undefined}
    label={input.title}
    type={input.isDay ? 'date' : undefined}
    value={text}
    onChange={({ target }) => onChange(target.value)}
    error={error !== undefined}
    helperText={error}
    slotProps={
      input.choices
        ? { select: { displayEmpty: true }, inputLabel: { shrink: true } }
        : {
            htmlInput: { inputMode: input.numeric ? 'decimal' : 'search' },
            // A browser shows the date format in an empty field.
            ...(input.isDay && { inputLabel: { shrink: true } }),
          }
    }
  >
    {input.choices && <MenuItem value="">All</MenuItem>}
    {input.choices?.map(({ value, title }) => (
      <MenuItem key={value} value={value}>
        {title}
      </MenuItem>
    ))}
  </TextField>
)

const SearchField = (props: SearchFieldProps) =>
  props.input.areRecords ? <RecordChoice {...props} /> : <SearchText {...props} />

interface SearchFormProps {
  inputs: readonly SearchInput[]
  /** The current search of the list. */
  searched: SearchTexts
  onSearch: (texts: SearchTexts) => void
  /** Called when Enter ends the typing: the found records are wanted next. */
  onEnter: () => void
}

/** The search of a resource: a single text filters while it is typed, several fields have buttons. */
export function SearchForm(props: SearchFormProps) {
  const { inputs, searched } = props
  const [first, ...others] = inputs
  if (first && others.length === 0 && isText(first)) return <FilterField input={first} {...props} />
  return <SearchFields key={JSON.stringify(searched)} {...props} />
}

const isText = ({ choices, numeric, isDay }: SearchInput) => !choices && !numeric && !isDay

interface FilterFieldProps extends Omit<SearchFormProps, 'inputs'> {
  input: SearchInput
}

function FilterField({ input, searched, onSearch, onEnter }: FilterFieldProps) {
  const found = searched[input.name] ?? ''
  const [text, setText] = useState(found)
  const own = useRef(found)
  const search = (typed: string) => {
    if (typed === own.current) return
    own.current = typed
    onSearch({ [input.name]: typed })
  }
  const searchSettled = useEffectEvent(search)
  const settled = useDebounced(text)
  useEffect(() => searchSettled(settled), [settled])
  // The menu and the browser's Back change the search too.
  useEffect(() => {
    if (found === own.current) return
    own.current = found
    setText(found)
  }, [found])
  return (
    <Box
      component="form"
      role="search"
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        search(text)
        onEnter()
      }}
      sx={form}
    >
      <SearchField input={input} text={text} error={undefined} onChange={setText} />
    </Box>
  )
}

/** Search or Enter updates the list; Clear shows all records again. */
function SearchFields({ inputs, searched, onSearch, onEnter }: SearchFormProps) {
  const [texts, setTexts] = useState(searched)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = searchErrors(inputs, texts)
    setErrors(found)
    if (Object.keys(found).length > 0) return
    onSearch(texts)
    onEnter()
  }
  const clear = () => {
    setTexts({})
    setErrors({})
    onSearch({})
  }

  return (
    <Box component="form" role="search" noValidate onSubmit={submit} sx={form}>
      {inputs.map((input) => (
        <SearchField
          key={input.name}
          input={input}
          text={texts[input.name] ?? ''}
          error={errors[input.name]}
          onChange={(text) => setTexts((before) => ({ ...before, [input.name]: text }))}
        />
      ))}
      <Box sx={buttons}>
        <Button variant="outlined" onClick={clear}>
          Clear
        </Button>
        <Button variant="contained" type="submit">
          Search
        </Button>
      </Box>
    </Box>
  )
}
