import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { useSmallLayout } from '#shell/useSmallLayout.ts'
import { tokens } from '#tokens.ts'

export interface FormLayoutProps {
  form: ReactNode
  /** Whether a submit closes the form on large screens too; there it opens beside the results. */
  closesOnSubmit?: boolean
  /** What shows until the user chooses: the form or the results. A large screen whose form stays open shows both. */
  shows: 'form' | 'results'
  /** The request that is shown; the user's choice ends with it. */
  run: number
  /** The results. */
  children: ReactNode
}

/** A form beside its results; on small screens, and where a submit closes it, a rail icon shows and hides it. */
export function FormLayout({ form, closesOnSubmit = false, shows, run, children }: FormLayoutProps) {
  const small = useSmallLayout()
  const hasRail = small || closesOnSubmit
  const moment = `${run} ${shows}`
  const [choice, setChoice] = useState({ moment, isOpen: shows === 'form' })
  const isOpen = choice.moment === moment ? choice.isOpen : shows === 'form'
  return (
    <Box sx={{ display: 'flex', flex: 1, height: '100%', minHeight: 0 }}>
      {hasRail && (
        <Box sx={{ ...side, width: tokens.size.iconRail, flexShrink: 0 }}>
          <IconButton
            aria-label={isOpen ? 'Hide the form' : 'Show the form'}
            aria-expanded={isOpen}
            onClick={() => setChoice({ moment, isOpen: !isOpen })}
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
          display: hasRail && !isOpen ? 'none' : 'block',
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
