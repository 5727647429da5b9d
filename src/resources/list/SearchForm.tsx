import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { type FormEvent, useState } from 'react'
import { type SearchInput, type SearchTexts, searchErrors } from './search.ts'

const form = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(9rem, 1fr))' },
  gap: 4,
  alignItems: 'start',
}

const buttons = { display: 'flex', gap: 2, gridColumn: { xs: '1 / -1', sm: 'auto' } }

interface SearchFormProps {
  inputs: readonly SearchInput[]
  /** What the list is searched by now. */
  searched: SearchTexts
  onSearch: (texts: SearchTexts) => void
}

/** The search fields of a resource; the list follows on Search or Enter, and Clear brings all records back. */
export function SearchForm({ inputs, searched, onSearch }: SearchFormProps) {
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
      {inputs.map(({ name, title, numeric, choices, isDay }) => (
        <TextField
          key={name}
          label={title}
          select={choices !== undefined}
          type={isDay ? 'date' : undefined}
          value={texts[name] ?? ''}
          onChange={({ target }) => setTexts((before) => ({ ...before, [name]: target.value }))}
          error={name in errors}
          helperText={errors[name]}
          slotProps={{
            htmlInput: { inputMode: numeric ? 'decimal' : 'search' },
            // A browser writes the form of a date into an empty field.
            ...(isDay && { inputLabel: { shrink: true } }),
          }}
        >
          {choices && <MenuItem value="">Any</MenuItem>}
          {choices?.map((choice) => (
            <MenuItem key={choice.value} value={choice.value}>
              {choice.title}
            </MenuItem>
          ))}
        </TextField>
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
