import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { tokens } from '#tokens.ts'
import { keyText, shortcutGroups } from './shortcuts.ts'

const isMac = () => navigator.platform.startsWith('Mac')

/** Every shortcut, grouped by where it works. */
export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby="shortcuts-title">
    <Box sx={{ display: 'flex', alignItems: 'center', pr: 2 }}>
      <DialogTitle id="shortcuts-title" component="h2" sx={{ flex: 1 }}>
        Keyboard shortcuts
      </DialogTitle>
      <IconButton
        autoFocus
        aria-label="Close"
        onClick={onClose}
        sx={{ width: tokens.size.touch, height: tokens.size.touch }}
      >
        <Close />
      </IconButton>
    </Box>
    <DialogContent
      // Focusable, so that it can be scrolled by keyboard.
      tabIndex={0}
      role="group"
      aria-label="Shortcuts"
      sx={{ columnCount: { md: 2 }, columnGap: 8 }}
    >
      {shortcutGroups().map(([group, rows]) => (
        <Box component="section" key={group} sx={{ breakInside: 'avoid', mb: 5 }}>
          <Typography variant="h3" sx={{ mb: 1 }}>
            {group}
          </Typography>
          <Box component="dl" sx={{ m: 0 }}>
            {rows.map(({ keys, does }) => (
              <Box key={does} sx={row}>
                <Box component="dt">{does}</Box>
                <Box component="dd" sx={{ m: 0, display: 'flex', flex: 'none', gap: 1 }}>
                  {keys.map((key) => (
                    <Box key={key} component="kbd" sx={cap}>
                      {keyText(key, isMac())}
                    </Box>
                  ))}
                </Box>
              </Box>
            ))}
          </Box>
        </Box>
      ))}
    </DialogContent>
  </Dialog>
)

const row = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 3,
  minHeight: tokens.size.control,
  borderTop: 1,
  borderColor: 'divider',
} as const

const cap = {
  px: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  fontFamily: 'inherit',
  fontSize: tokens.font.size.caption,
  lineHeight: '22px',
  whiteSpace: 'nowrap',
} as const
