import Alert from '@mui/material/Alert'
import type { AddressNotes } from './useAddress.ts'

/** Says what of an opened address is not in the form. */
export function AddressNote({ dropped, unread }: AddressNotes) {
  if (dropped.length === 0 && unread.length === 0) return null
  return (
    <Alert severity="warning" sx={{ borderRadius: 0 }}>
      {dropped.length > 0 &&
        `Left out, because this form has no such condition, or has it once already: ${dropped.join(', ')}. `}
      {unread.length > 0 &&
        `Not understood, so nothing was run: ${unread.join(', ')}. Check the form and submit it.`}
    </Alert>
  )
}
