import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { FormEventHandler, ReactNode } from 'react'
import { tokens } from '../../../tokens.ts'

interface PanelFormProps {
  title: string
  children: ReactNode
  busy: boolean
  onSubmit: FormEventHandler
  onCancel: () => void
  /** Beside Cancel and Submit. */
  actions?: ReactNode
}

/** A side panel that is a form: the title above, the buttons always in sight below. */
export const PanelForm = ({ title, children, busy, onSubmit, onCancel, actions }: PanelFormProps) => (
  <Box
    component="form"
    noValidate
    aria-label={title}
    onSubmit={onSubmit}
    sx={{ display: 'flex', flexDirection: 'column', height: 1 }}
  >
    <Typography variant="h3" component="h2" sx={{ px: 4, pt: 3, pb: 2 }}>
      {title}
    </Typography>
    <Box sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 4, pb: 4 }}>{children}</Box>
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
      {actions}
      <Box sx={{ flex: 1 }} />
      <Button onClick={onCancel}>Cancel</Button>
      <Button type="submit" variant="contained" loading={busy}>
        Submit
      </Button>
    </Box>
  </Box>
)
