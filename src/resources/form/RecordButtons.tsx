import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { ReactNode } from 'react'

interface RecordButtonsProps {
  isBusy: boolean
  maySave: boolean
  onCancel: () => void
  /** Absent where there is nothing to delete. */
  deleteButton?: ReactNode
}

/** The foot of a record's form: what destroys stands apart from what saves. */
export const RecordButtons = ({ isBusy, maySave, onCancel, deleteButton }: RecordButtonsProps) => (
  <Box sx={{ display: 'flex', gap: 2, mt: 6 }}>
    {deleteButton}
    <Box sx={{ flex: 1 }} />
    <Button variant="outlined" onClick={onCancel} disabled={isBusy}>
      Cancel
    </Button>
    {maySave && (
      <Button variant="contained" type="submit" disabled={isBusy}>
        Submit
      </Button>
    )}
  </Box>
)
