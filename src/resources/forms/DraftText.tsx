import Box from '@mui/material/Box'
import { type ChangeEvent, type RefObject, type UIEvent, useRef } from 'react'
import { codeLook } from './codeLook.ts'

const frame = {
  ...codeLook.frame,
  display: 'flex',
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '&:focus-within': { outline: 2, outlineColor: 'primary.main', outlineOffset: -1 },
}

/** The line numbers scroll with the text beside them. */
const gutter = {
  ...codeLook.text,
  flex: 'none',
  overflow: 'hidden',
  py: 2,
  bgcolor: 'background.default',
  borderRight: 1,
  borderColor: 'divider',
}

const field = {
  ...codeLook.text,
  flex: 1,
  minWidth: 0,
  py: 2,
  px: 3,
  border: 0,
  outline: 0,
  resize: 'none',
  bgcolor: 'transparent',
  color: 'text.primary',
}

interface DraftTextProps {
  label: string
  text: string
  onChange: (text: string) => void
  /** Lines with a problem, counted from 1. */
  marked: ReadonlySet<number | undefined>
  input: RefObject<HTMLTextAreaElement | null>
}

/** A text editor with line numbers. */
export function DraftText({ label, text, onChange, marked, input }: DraftTextProps) {
  const numbers = useRef<HTMLDivElement>(null)
  return (
    <Box sx={frame}>
      <Box ref={numbers} aria-hidden sx={gutter}>
        {text.split('\n').map((_, index) => {
          const line = index + 1
          return (
            <Box
              key={line}
              data-problem={marked.has(line) || undefined}
              sx={{ ...codeLook.number, ...(marked.has(line) && codeLook.problem) }}
            >
              {line}
            </Box>
          )
        })}
      </Box>
      <Box
        component="textarea"
        ref={input}
        aria-label={label}
        aria-invalid={marked.size > 0}
        spellCheck={false}
        autoCapitalize="off"
        autoComplete="off"
        wrap="off"
        value={text}
        onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => onChange(target.value)}
        onScroll={({ currentTarget }: UIEvent<HTMLTextAreaElement>) => {
          if (numbers.current) numbers.current.scrollTop = currentTarget.scrollTop
        }}
        sx={field}
      />
    </Box>
  )
}
