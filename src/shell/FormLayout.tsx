import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { tokens } from '#tokens.ts'
import { useSmallLayout } from './useSmallLayout.ts'

export interface FormLayoutProps {
  form: ReactNode
  /** Whether a small screen shows the form or the results; a large one shows both. */
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  /** The results. */
  children: ReactNode
}

/** A form beside its results; on small screens a rail icon shows and hides it. */
export function FormLayout({ form, isOpen, onOpen, children }: FormLayoutProps) {
  const small = useSmallLayout()
  return (
    <Box sx={{ display: 'flex', flex: 1, height: '100%', minHeight: 0 }}>
      {small && (
        <Box sx={{ ...side, width: tokens.size.iconRail, flexShrink: 0 }}>
          <IconButton
            aria-label={isOpen ? 'Hide the form' : 'Show the form'}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            <TuneIcon />
          </IconButton>
        </Box>
      )}
      <Box
        sx={{
          ...side,
          width: tokens.size.formPanel,
          maxWidth: '100%',
          display: small && !isOpen ? 'none' : 'block',
          flexShrink: small ? 1 : 0,
        }}
      >
        {form}
      </Box>
      <Box sx={{ ...results, display: small && isOpen ? 'none' : 'flex' }}>{children}</Box>
    </Box>
  )
}

const side = { borderRight: 1, borderColor: 'divider', bgcolor: 'background.paper' } as const

const results = {
  flexDirection: 'column',
  gap: 4,
  flex: 1,
  minWidth: 0,
  overflow: 'auto',
  p: { xs: 2, md: 4 },
} as const
