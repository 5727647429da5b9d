import InfoOutlined from '@mui/icons-material/InfoOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import { tokens } from '#tokens.ts'

interface ProvenanceLineProps {
  provenance: Provenance
  /** A forecast's run and its age, in the page's time zone. */
  run?: string
}

/** The source of a page's numbers, with its notes behind a button. An old run is highlighted. */
export function ProvenanceLine({ provenance, run }: ProvenanceLineProps) {
  const { units } = useDisplay()
  const { stale = false, notes = [] } = provenance
  const text = [provenanceText(provenance, units), run].filter(Boolean).join(' · ')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <Typography
        variant="caption"
        color={stale ? 'error' : 'text.secondary'}
        sx={{ fontWeight: stale ? 'fontWeightBold' : 'fontWeightRegular' }}
      >
        {text}
      </Typography>
      {notes.length > 0 && <Notes notes={notes} />}
    </Box>
  )
}

function Notes({ notes }: { notes: readonly string[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <IconButton
        size="small"
        aria-label="About these data"
        aria-haspopup="dialog"
        sx={{ displayPrint: 'none' }}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <InfoOutlined fontSize="inherit" />
      </IconButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            sx: { maxWidth: tokens.size.formPanel, p: 4 },
            role: 'dialog',
            'aria-label': 'About these data',
          },
        }}
      >
        {notes.map((note) => (
          <Typography key={note} variant="body2" sx={{ '& + &': { mt: 2 } }}>
            {note}
          </Typography>
        ))}
      </Popover>
    </>
  )
}
