import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { ReadingDialog } from '#shell/ReadingDialog.tsx'
import { tokens } from '#tokens.ts'
import { changeText } from '#weather/windows/changeText.ts'
import type { WindowChange } from '#weather/windows/windowChanges.ts'

interface ChangesDialogProps {
  /** Names the previous run. */
  since: string
  changes: readonly WindowChange[]
  zone: string
  now: number
  onClose: () => void
}

/** How each window has changed since the previous run. */
export const ChangesDialog = ({ since, changes, zone, now, onClose }: ChangesDialogProps) => {
  const { language } = useDisplay()
  return (
    <ReadingDialog title="What moved in the windows" maxWidth="sm" onClose={onClose}>
      <Typography variant="body2" color="text.secondary">
        {`${since}, on the clock of ${zone}. Hours that only one of the runs has are not compared.`}
      </Typography>
      {changes.length === 0 ? (
        <Typography sx={{ mt: 2 }}>No window has moved.</Typography>
      ) : (
        <Box
          component="ol"
          aria-label="What moved in the windows"
          sx={{ m: 0, mt: 2, p: 0, listStyle: 'none', fontFeatureSettings: tokens.font.numbers }}
        >
          {changes.map((change) => {
            const { start } = change.kind === 'gone' ? change.before : change.window
            return (
              <Box
                component="li"
                key={`${change.kind} ${start}`}
                sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}
              >
                {changeText(change, now, zone, language)}
              </Box>
            )
          })}
        </Box>
      )}
    </ReadingDialog>
  )
}
