import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ReadFile } from '#schemas/shapes/upload.ts'

/** What was recognized in a file, in one line. */
const recognized = ({ format, rows, times }: ReadFile): string =>
  [
    format,
    rows !== undefined && `${rows.toLocaleString('en')} ${rows === 1 ? 'row' : 'rows'}`,
    times !== undefined && `times as ${times}`,
  ]
    .filter(Boolean)
    .join(', ')

/** Values left out that are listed; a list of thousands helps nobody. */
const LISTED = 20

/** A file as it was read: its format, what to know of it, and its first rows. */
export function ReadFileView({ file }: { file: ReadFile }) {
  const { name, columns, head, notes, dropped } = file
  return (
    <Box component="section" aria-label={name} sx={{ display: 'grid', gap: 2, maxWidth: 'lg', minWidth: 0 }}>
      <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
        {name}
      </Typography>
      <Typography>{recognized(file)}</Typography>
      {notes.map((note) => (
        <Typography key={note} sx={{ overflowWrap: 'anywhere' }}>
          {note}
        </Typography>
      ))}
      {dropped.length > 0 && (
        <Box component="details">
          <Typography component="summary">Left out: {dropped.length.toLocaleString('en')}</Typography>
          {dropped.slice(0, LISTED).map((line) => (
            <Typography key={line} variant="body2">
              {line}
            </Typography>
          ))}
          {dropped.length > LISTED && <Typography variant="body2">and others</Typography>}
        </Box>
      )}
      {head.length > 0 && (
        <TableContainer
          tabIndex={0}
          role="region"
          aria-label={`First rows of ${name}`}
          sx={{ maxHeight: '14rem', border: 1, borderColor: 'divider', borderRadius: 1 }}
        >
          <Table size="small" stickyHeader>
            <TableHead>
              <TableRow>
                {columns.map((column, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: names may be repeated, and the order is fixed
                  <TableCell key={at} sx={{ whiteSpace: 'nowrap' }}>
                    {column.name}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {head.map((cells, line) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file have no other name
                <TableRow key={line} hover>
                  {cells.map((cell, at) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <TableCell key={at} sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                      {cell}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Box>
  )
}
