import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import type { HttpError } from '@refinedev/core'
import { type FormEvent, useId, useState } from 'react'

/** How a view is called, and whether the company sees it. */
export interface ViewTitle {
  name: string
  isShared: boolean
}

interface ViewDialogProps {
  title: string
  initial: ViewTitle
  onSave: (values: ViewTitle) => Promise<void>
  onClose: () => void
}

const MOST_LETTERS = 60

/** Names a view and shares it. A refusal stays at the name. */
export function ViewDialog({ title, initial, onSave, onClose }: ViewDialogProps) {
  const id = useId()
  const [values, setValues] = useState(initial)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const save = async (event: FormEvent) => {
    event.preventDefault()
    const name = values.name.trim()
    if (name === '') return setProblem('Required')
    setBusy(true)
    try {
      await onSave({ ...values, name })
    } catch (error) {
      const { errors, message } = error as HttpError
      setProblem(String(errors?.name ?? message))
      setBusy(false)
    }
  }

  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={id} onClose={() => !isBusy && onClose()}>
      <form noValidate onSubmit={save}>
        <DialogTitle id={id} variant="h3" component="h2">
          {title}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 3, '&&': { pt: 2 } }}>
          <TextField
            autoFocus
            label="Name"
            value={values.name}
            error={problem !== undefined}
            helperText={problem}
            onChange={({ target }) => setValues({ ...values, name: target.value })}
            slotProps={{ htmlInput: { maxLength: MOST_LETTERS } }}
          />
          <FormControlLabel
            label="Shared with everybody in the company"
            control={
              <Checkbox
                checked={values.isShared}
                onChange={(_, isShared) => setValues({ ...values, isShared })}
              />
            }
          />
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button variant="contained" type="submit" disabled={isBusy}>
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
