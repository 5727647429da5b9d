import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { FormEventHandler, ReactNode } from 'react'
import { useSession } from '#providers/session/session.ts'
import { tokens } from '#tokens.ts'

interface PanelFormProps {
  title: string
  children: ReactNode
  busy: boolean
  onSubmit: FormEventHandler
  onCancel: () => void
  /** Beside Cancel and Submit. */
  actions?: ReactNode
}

const preventReload: FormEventHandler = (event) => event.preventDefault()

/** A side panel with a form: title above, buttons always visible below. */
export const PanelForm = ({ title, children, busy, onSubmit, onCancel, actions }: PanelFormProps) => {
  const { isViewed } = useSession()
  return (
    <Box
      component="form"
      noValidate
      aria-label={title}
      onSubmit={isViewed ? preventReload : onSubmit}
      sx={{ display: 'flex', flexDirection: 'column', height: 1 }}
    >
      <Typography variant="h3" component="h2" sx={{ px: 4, pt: 3, pb: 2 }}>
        {title}
      </Typography>
      <Box
        component="fieldset"
        disabled={isViewed}
        sx={{ flex: 1, minWidth: 0, minHeight: 0, m: 0, overflowY: 'auto', px: 4, pt: 0, pb: 4, border: 0 }}
      >
        {children}
      </Box>
      <Box
        sx={{
          display: 'flex',
          gap: 2,
          px: 4,
          py: 3,
          borderTop: 1,
          borderColor: 'divider',
          '& button': { minHeight: { xs: tokens.size.touch, sm: tokens.size.control } },
        }}
      >
        {!isViewed && actions}
        <Box sx={{ flex: 1 }} />
        <Button onClick={onCancel}>{isViewed ? 'Close' : 'Cancel'}</Button>
        {!isViewed && (
          <Button type="submit" variant="contained" loading={busy}>
            Submit
          </Button>
        )}
      </Box>
    </Box>
  )
}
