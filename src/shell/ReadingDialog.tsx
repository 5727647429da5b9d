import Button from '@mui/material/Button'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle, { type DialogTitleProps } from '@mui/material/DialogTitle'
import { type ReactNode, useId } from 'react'

interface ReadingDialogProps extends Pick<DialogProps, 'maxWidth' | 'fullScreen'> {
  title: string
  titleVariant?: DialogTitleProps['variant']
  children: ReactNode
  /** Before the button that closes it. */
  actions?: ReactNode
  onClose: () => void
}

/** A dialog that only shows something. */
export function ReadingDialog({
  title,
  titleVariant = 'h6',
  children,
  actions,
  onClose,
  ...paper
}: ReadingDialogProps) {
  const id = useId()
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth {...paper}>
      <DialogTitle id={id} variant={titleVariant}>
        {title}
      </DialogTitle>
      {/* Focusable so that it can be scrolled by keyboard. */}
      <DialogContent tabIndex={0}>{children}</DialogContent>
      <DialogActions>
        {actions}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
