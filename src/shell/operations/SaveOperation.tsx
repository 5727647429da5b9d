import Button, { type ButtonProps } from '@mui/material/Button'
import { CanAccess } from '@refinedev/core'
import { lazy, Suspense, useState } from 'react'
import type { SavedOperation } from './operationJob.ts'

const Dialog = lazy(async () => ({
  default: (await import('./SaveOperationDialog.tsx')).SaveOperationDialog,
}))

interface SaveOperationProps extends Pick<ButtonProps, 'disabled' | 'size' | 'sx'> {
  /** Called when the dialog opens, to read the form's current values. */
  operation: () => SavedOperation | Promise<SavedOperation>
}

/** Saves limits, window length and working hours under a name; only for users who may add operations. */
export function SaveOperation({ operation, ...look }: SaveOperationProps) {
  const [saved, setSaved] = useState<SavedOperation | null>(null)
  return (
    <CanAccess resource="operations" action="create" params={{}}>
      <Button size="small" {...look} aria-haspopup="dialog" onClick={async () => setSaved(await operation())}>
        Save as operation
      </Button>
      {saved && (
        <Suspense>
          <Dialog operation={saved} onClose={() => setSaved(null)} />
        </Suspense>
      )}
    </CanAccess>
  )
}
