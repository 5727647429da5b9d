import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import { provenanceText } from '#texts/provenanceText.ts'
import { AboutButton } from './AboutButton.tsx'

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
      {notes.length > 0 && (
        <AboutButton label="About these data" iconSize="inherit" sx={{ displayPrint: 'none' }}>
          {notes.map((note) => (
            <Typography key={note} variant="body2" sx={{ '& + &': { mt: 2 } }}>
              {note}
            </Typography>
          ))}
        </AboutButton>
      )}
    </Box>
  )
}
