import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogContentText from '@mui/material/DialogContentText'
import DialogTitle from '@mui/material/DialogTitle'
import { createContext, type ReactNode, useCallback, useContext, useId, useRef, useState } from 'react'

export interface Confirmation {
  title: string
  text: ReactNode
  ok?: string
  /** The label of the cancel button; `false` for a notice that only has Ok. */
  cancel?: string | false
}

type Confirm = (confirmation: Confirmation) => Promise<boolean>

interface PendingConfirmation extends Confirmation {
  answer: (yes: boolean) => void
  /** Number of the confirmation. Keys a new dialog for each, so that its button gets the focus even while the last one closes. */
  turn: number
}

const ConfirmContext = createContext<Confirm | null>(null)

/** Shows one confirmation at a time, in a dialog that only its buttons close, not the backdrop or Escape. */
export const ConfirmProvider = ({ children }: { children: ReactNode }) => {
  const [pending, setPending] = useState<PendingConfirmation | null>(null)
  const [open, setOpen] = useState(false)
  const turn = useRef(0)
  const id = useId()

  const confirm = useCallback<Confirm>(
    (confirmation) =>
      new Promise((resolve) => {
        turn.current += 1
        setPending({ ...confirmation, answer: resolve, turn: turn.current })
        setOpen(true)
      }),
    [],
  )

  const close = (yes: boolean) => {
    setOpen(false)
    pending?.answer(yes)
  }

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        key={pending?.turn}
        open={open}
        maxWidth="xs"
        fullWidth
        role="alertdialog"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-text`}
        // Drop the content, which may be a password.
        slotProps={{ transition: { onExited: () => setPending(null) } }}
      >
        <DialogTitle id={`${id}-title`} variant="h3" component="h2">
          {pending?.title}
        </DialogTitle>
        <DialogContent>
          {/* The text may be more than a paragraph. */}
          <DialogContentText component="div" id={`${id}-text`}>
            {pending?.text}
          </DialogContentText>
        </DialogContent>
        <DialogActions sx={{ px: 6, pb: 4 }}>
          {pending?.cancel !== false && (
            <Button onClick={() => close(false)}>{pending?.cancel ?? 'Cancel'}</Button>
          )}
          <Button variant="contained" autoFocus onClick={() => close(true)}>
            {pending?.ok ?? 'Ok'}
          </Button>
        </DialogActions>
      </Dialog>
    </ConfirmContext>
  )
}

/** `confirm({title, text})` resolves to whether Ok was pressed. @throws Error outside the shell. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('invalid use of useConfirm: no ConfirmProvider')
  return confirm
}
