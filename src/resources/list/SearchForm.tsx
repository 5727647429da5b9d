import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useDebounced } from '#providers/useDebounced.ts'
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

/** A text or number to search for, or a choice of values; no choice finds all records. */
const SearchField = ({ input, text, error, onChange }: SearchFieldProps) => (
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

interface SearchFormProps {
  inputs: readonly SearchInput[]
  /** The current search of the list. */
  searched: SearchTexts
  onSearch: (texts: SearchTexts) => void
}

/** The search of a resource: a single text filters while it is typed, several fields have buttons. */
export function SearchForm({ inputs, searched, onSearch }: SearchFormProps) {
  const [first, ...others] = inputs
  if (first && others.length === 0 && isText(first))
    return <FilterField input={first} searched={searched} onSearch={onSearch} />
  return (
    <SearchFields key={JSON.stringify(searched)} inputs={inputs} searched={searched} onSearch={onSearch} />
  )
}

const isText = ({ choices, numeric, isDay }: SearchInput) => !choices && !numeric && !isDay

interface FilterFieldProps extends Omit<SearchFormProps, 'inputs'> {
  input: SearchInput
}

function FilterField({ input, searched, onSearch }: FilterFieldProps) {
  const found = searched[input.name] ?? ''
  const [text, setText] = useState(found)
  const own = useRef(found)
  const search = useEffectEvent((typed: string) => {
    if (typed === own.current) return
    own.current = typed
    onSearch({ [input.name]: typed })
  })
  const settled = useDebounced(text)
  useEffect(() => search(settled), [settled])
  // The menu and the browser's Back change the search too.
  useEffect(() => {
    if (found === own.current) return
    own.current = found
    setText(found)
  }, [found])
  return (
    <Box role="search" sx={form}>
      <SearchField input={input} text={text} error={undefined} onChange={setText} />
    </Box>
  )
}

/** Search or Enter updates the list; Clear shows all records again. */
function SearchFields({ inputs, searched, onSearch }: SearchFormProps) {
  const [texts, setTexts] = useState(searched)
  const [errors, setErrors] = useState<Record<string, string>>({})

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = searchErrors(inputs, texts)
    setErrors(found)
    if (Object.keys(found).length === 0) onSearch(texts)
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
