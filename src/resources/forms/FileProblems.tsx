import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import type { FormLayer } from '#schemas/shapes/forms.ts'

interface FileProblemsProps {
  problems: FormLayer['problems']
  /** Shows a line of the file, counted from 1. */
  onOpen: (line: number) => void
}

/** The problems of a file; one that has a line number links to that line. */
export function FileProblems({ problems, onOpen }: FileProblemsProps) {
  if (problems.length === 0) return null
  return (
    <Alert severity="error">
      {problems.map(({ line, message }) => (
        <Box key={message} sx={{ overflowWrap: 'anywhere' }}>
          {line === undefined ? (
            message
          ) : (
            <Link
              component="button"
              type="button"
              color="inherit"
              onClick={() => onOpen(line)}
              sx={{ textAlign: 'start', font: 'inherit' }}
            >
              {message}
            </Link>
          )}
        </Box>
      ))}
    </Alert>
  )
}
