import InfoOutlined from '@mui/icons-material/InfoOutlined'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import type { SxProps, Theme } from '@mui/material/styles'
import { type ReactNode, useState } from 'react'
import { tokens } from '#tokens.ts'

interface AboutButtonProps {
  /** The name of the button and of what it opens. */
  label: string
  iconSize: 'inherit' | 'small'
  sx: SxProps<Theme>
  children: ReactNode
}

/** A button with an i that opens what has no room beside it. */
export function AboutButton({ label, iconSize, sx, children }: AboutButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label={label}
        aria-haspopup="dialog"
        sx={sx}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <InfoOutlined fontSize={iconSize} />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: { role: 'dialog', 'aria-label': label, sx: { maxWidth: tokens.size.formPanel, p: 4 } },
        }}
      >
        {children}
      </Popover>
    </>
  )
}
