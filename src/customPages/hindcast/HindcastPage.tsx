import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useCall } from '../../providers/useCall.ts'
import type { HindcastParameter } from '../../schemas/entities.ts'
import { Loading } from '../../shell/Loading.tsx'
import { tokens } from '../../theme.ts'
import { HindcastFormPanel } from './HindcastFormPanel.tsx'
import { HindcastOutcome } from './HindcastOutcome.tsx'
import { builtInParameters, type HindcastForm } from './hindcastForm.ts'
import { useHindcast } from './useHindcast.ts'

/** Hindcast analysis: a form beside its answer; on small screens a rail icon shows and hides the form. */
export function HindcastPage() {
  const list = useCall<HindcastParameter[]>(
    'hindcastParameters',
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'))
  const [open, setOpen] = useState(true)
  const { state, run } = useHindcast()
  const submit = async (form: HindcastForm) => {
    const refused = await run(form)
    if (refused.length === 0) setOpen(false)
    return refused
  }
  if (list.isPending) return <Loading />
  return (
    <Box sx={{ display: 'flex', height: '100%', minHeight: 0 }}>
      {small && (
        <Box
          sx={{
            width: tokens.size.iconRail,
            flexShrink: 0,
            borderRight: 1,
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          <IconButton
            aria-label={open ? 'Hide the form' : 'Show the form'}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <TuneIcon />
          </IconButton>
        </Box>
      )}
      <Box
        sx={{
          display: small && !open ? 'none' : 'block',
          width: tokens.size.formPanel,
          maxWidth: '100%',
          flexShrink: small ? 1 : 0,
          borderRight: 1,
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <HindcastFormPanel
          parameters={list.data ?? builtInParameters}
          busy={state.kind === 'loading'}
          onSubmit={submit}
        />
      </Box>
      <Box
        aria-live="polite"
        sx={{
          display: small && open ? 'none' : 'block',
          flex: 1,
          minWidth: 0,
          overflow: 'auto',
          p: { xs: 2, md: 4 },
        }}
      >
        <HindcastOutcome state={state} />
      </Box>
    </Box>
  )
}
