import Button from '@mui/material/Button'
import { useState } from 'react'
import { tokens } from '../../../tokens.ts'
import type { ListedWindow } from '../../../weather/windows/windowList.ts'
import { WindowsDialog } from './WindowsDialog.tsx'

interface WindowsButtonProps {
  siteName: string
  windows: readonly ListedWindow[]
}

/** Opens the list of weather windows. */
export const WindowsButton = ({ siteName, windows }: WindowsButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ flex: 'none', minHeight: { xs: tokens.size.touch, sm: 28 }, py: 0, px: { xs: 1, sm: 4 } }}
      >
        Windows
      </Button>
      {isOpen && <WindowsDialog siteName={siteName} windows={windows} onClose={() => setOpen(false)} />}
    </>
  )
}
