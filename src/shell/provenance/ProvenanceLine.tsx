import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { CanAccess } from '@refinedev/core'
import { Link } from 'react-router'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { useForms } from '#providers/resources/forms.ts'
import { mergedQuery } from '#providers/routerProvider.ts'
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
  const { title, series, stale = false, notes = [] } = provenance
  const text = [provenanceText(provenance, units), run].filter(Boolean).join(' · ')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <Typography
        variant="caption"
        color={stale ? 'error' : 'text.secondary'}
        sx={{ fontWeight: stale ? 'fontWeightBold' : 'fontWeightRegular' }}
      >
        {series === undefined ? (
          text
        ) : (
          <>
            <SeriesTitle title={title} series={series} />
            {text.slice(title.length)}
          </>
        )}
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

/** The title of a series of the archive; for those who manage data, a link to where it is listed. */
function SeriesTitle({ title, series }: { title: string; series: string }) {
  const { path } = useForms().resources.series?.resource ?? {}
  if (path === undefined) return title
  const filters = [{ field: 'title', operator: 'contains', value: series }]
  return (
    <CanAccess resource="series" action="list" params={{}} fallback={title}>
      <MuiLink component={Link} to={`${path}${mergedQuery('', { filters })}`} color="inherit">
        {title}
      </MuiLink>
    </CanAccess>
  )
}
