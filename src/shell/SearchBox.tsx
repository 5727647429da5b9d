import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useRef } from 'react'

export interface SearchBoxProps {
  value: string
  onChange: (value: string) => void
  placeholder?: string
}

/** A search field with a button that clears it. */
export const SearchBox = ({ value, onChange, placeholder = 'Search...' }: SearchBoxProps) => {
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <TextField
      inputRef={input}
      value={value}
      placeholder={placeholder}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{
        htmlInput: { type: 'text', role: 'searchbox', 'aria-label': placeholder.replace('...', '') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
          endAdornment: value !== '' && (
            <InputAdornment position="end">
              <IconButton aria-label="Clear" size="small" edge="end" onClick={clear}>
                <Close fontSize="small" />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  )
}
