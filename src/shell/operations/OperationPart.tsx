import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type ReactNode, useState } from 'react'
import type { OperationJob, SavedOperation } from '../../schemas/operations/operationJob.ts'
import { OperationSelect } from './OperationSelect.tsx'
import { SaveOperation } from './SaveOperation.tsx'

interface OperationPartProps {
  /** The name of the operation in force, where the form keeps it; else the one that was taken last is shown. */
  chosen?: (() => string | undefined) | undefined
  /** Fills the form in; answers in sentences for people what has no place in it. */
  take: (job: OperationJob | undefined) => readonly string[]
  /** What the form judges by at this moment. */
  operation: () => SavedOperation | Promise<SavedOperation>
  disabled?: boolean
  /** What is to be known of the operation in force. */
  children?: ReactNode
}

/** A part of a form: takes a copy of an operation, says what has no place in the form, and saves what the form holds as one. */
export function OperationPart({ chosen, take, operation, disabled, children }: OperationPartProps) {
  const [taken, setTaken] = useState<{ name?: string; left: readonly string[] }>({ left: [] })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <OperationSelect
        chosen={chosen ? chosen() : taken.name}
        disabled={disabled}
        onChoose={(job) => setTaken({ ...(job && { name: job.operation.name }), left: take(job) })}
      />
      {children !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {children}
        </Typography>
      )}
      {taken.left.length > 0 && <Alert severity="info">{taken.left.join(' ')}</Alert>}
      <SaveOperation operation={operation} disabled={disabled} sx={{ justifySelf: 'start' }} />
    </Box>
  )
}
