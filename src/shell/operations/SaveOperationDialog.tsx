import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type HttpError, useCreate } from '@refinedev/core'
import { type FormEvent, useId, useState } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { operationLimits } from '#weather/windows/job/jobSettings.ts'
import { limitText } from '#weather/windows/limitText.ts'
import { operationBody, type SavedOperation } from './operationJob.ts'

interface SaveOperationDialogProps {
  operation: SavedOperation
  onClose: () => void
}

/** The first field error of a failed call, else its message. */
const messageOf = ({ message, errors }: HttpError): string => {
  const [first] = Object.values(errors ?? {})
  return typeof first === 'string' ? first : message
}

/** Requests the name of a new operation, and shows what it will contain and what it cannot. */
export function SaveOperationDialog({ operation, onClose }: SaveOperationDialogProps) {
  const { limits, hours, differences = [] } = operation
  const id = useId()
  const { units } = useDisplay()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [error, setError] = useState<string>()
  const { mutate, mutation } = useCreate<{ id: number }, HttpError>()
  const isEmpty = limits.length === 0
  const save = (event: FormEvent) => {
    event.preventDefault()
    // React bubbles the event to the page's form around the dialog.
    event.stopPropagation()
    if (name.trim() === '') return setError('Required')
    mutate(
      {
        resource: 'operations',
        values: operationBody(operation, { name: name.trim(), isShared }),
        successNotification: false,
        errorNotification: false,
      },
      { onSuccess: onClose, onError: (failure) => setError(messageOf(failure)) },
    )
  }
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <form onSubmit={save} noValidate>
        <DialogTitle id={id}>Save as operation</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3 }}>
          {isEmpty ? (
            <Alert severity="warning">An operation needs a limit. Set one first.</Alert>
          ) : (
            <Typography variant="body2" color="text.secondary">
              {`${operationLimits({ limits })
                .map((limit) => limitText(limit, units))
                .join('; ')}. Window of ${hours} h.`}
            </Typography>
          )}
          {differences.length > 0 && <Alert severity="info">{differences.join(' ')}</Alert>}
          <TextField
            autoFocus
            label="Name"
            value={name}
            error={error !== undefined}
            helperText={error}
            onChange={({ target }) => {
              setName(target.value)
              setError(undefined)
            }}
            slotProps={{ htmlInput: { maxLength: 100 } }}
            sx={{ mt: 1 }}
          />
          <FormControlLabel
            label="Shared with everybody in the company"
            control={<Switch checked={isShared} onChange={(_, isOn) => setShared(isOn)} />}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={isEmpty} loading={mutation.isPending}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
