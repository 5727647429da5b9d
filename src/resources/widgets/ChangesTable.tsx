import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { RJSFSchema, WidgetProps } from '@rjsf/utils'
import type { FormValues } from '../record/recordShape.ts'

/** A field before and after a change. `before` or `after` is absent if the field had no value; both are absent for a secret. */
export interface ChangedField {
  field: string
  title: string
  before?: unknown
  after?: unknown
}

const words: Readonly<Record<string, string>> = { true: 'Yes', false: 'No' }

function valueText(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (typeof value === 'object') return JSON.stringify(value)
  return typeof value === 'boolean' ? (words[String(value)] ?? '') : String(value)
}

/** Whether the change hides its values. */
export const isSecret = (change: Pick<ChangedField, 'before' | 'after'>): boolean =>
  !('before' in change || 'after' in change)

const cell = { overflowWrap: 'anywhere', verticalAlign: 'top' }

/** The fields of a change, before and after. */
export const ChangesTable = ({ label, changes }: { label: string; changes: readonly ChangedField[] }) => (
  <Table size="small" aria-label={label} sx={{ tableLayout: 'fixed' }}>
    <TableHead>
      <TableRow>
        {['Field', 'Before', 'After'].map((title) => (
          <TableCell key={title}>{title}</TableCell>
        ))}
      </TableRow>
    </TableHead>
    <TableBody>
      {changes.map(({ field, title, ...values }) => (
        <TableRow key={field}>
          <TableCell component="th" scope="row" sx={cell}>
            {title}
          </TableCell>
          <TableCell sx={cell}>{valueText(values.before)}</TableCell>
          <TableCell sx={cell}>{isSecret(values) ? 'Set' : valueText(values.after)}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

/** A read-only list of changed fields in a form. */
export function ChangesWidget({ label, value }: WidgetProps<FormValues, RJSFSchema>) {
  const changes: readonly ChangedField[] = Array.isArray(value) ? value : []
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{label}</Typography>
      {changes.length > 0 ? (
        <ChangesTable label={label} changes={changes} />
      ) : (
        <Typography>No field of a record was changed.</Typography>
      )}
    </Box>
  )
}
