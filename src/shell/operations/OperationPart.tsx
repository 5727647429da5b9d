import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import { OperationSelect } from './OperationSelect.tsx'
import type { OperationJob, SavedOperation } from './operationJob.ts'
import { SaveOperation } from './SaveOperation.tsx'

interface OperationPartProps {
  /** The name of the current operation, if the form stores it; else the one applied last is shown. */
  chosen?: (() => string | undefined) | undefined
  /** Fills in the form; returns messages for the user about values that do not fit in it. */
  take: (job: OperationJob | undefined) => readonly string[]
  /** The form's current values as an operation. */
  operation: () => SavedOperation | Promise<SavedOperation>
  disabled?: boolean
  /** Messages about an operation that was there from the start. */
  leftOut?: readonly string[] | undefined
  /** Notes on the current operation. */
  children?: ReactNode
}

/** A part of a form: copies an operation into the form, reports values that do not fit, and saves the form as an operation. */
export function OperationPart({
  chosen,
  take,
  operation,
  disabled,
  leftOut = [],
  children,
}: OperationPartProps) {
  const [taken, setTaken] = useState<{ name?: string; differences: readonly string[] }>()
  const differences = taken?.differences ?? leftOut
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <OperationSelect
        chosen={chosen ? chosen() : taken?.name}
        disabled={disabled}
        onChoose={(job) => setTaken({ ...(job && { name: job.operation.name }), differences: take(job) })}
      />
      {children !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {children}
        </Typography>
      )}
      {differences.length > 0 && <Alert severity="info">{differences.join(' ')}</Alert>}
      <SaveOperation operation={operation} disabled={disabled} sx={{ justifySelf: 'start' }} />
    </Box>
  )
}
