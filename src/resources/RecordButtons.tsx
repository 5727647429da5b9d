import Box from '@mui/material/Box'
import Button from '@mui/material/Button'

interface RecordButtonsProps {
  isBusy: boolean
  maySave: boolean
  onCancel: () => void
  /** Absent where there is nothing to delete, or no permission. */
  onDelete?: () => void
}

/** The foot of a record's form: what destroys stands apart from what saves. */
export const RecordButtons = ({ isBusy, maySave, onCancel, onDelete }: RecordButtonsProps) => (
  <Box sx={{ display: 'flex', gap: 2, mt: 6 }}>
    {onDelete && (
      <Button color="error" variant="outlined" onClick={onDelete} disabled={isBusy}>
        Delete
      </Button>
    )}
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
