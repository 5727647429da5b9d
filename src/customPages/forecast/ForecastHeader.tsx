import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Provenance, Site } from '../../schemas/entities.ts'
import { ProvenanceLine } from '../../shell/ProvenanceLine.tsx'
import { tokens } from '../../theme.ts'
import { ModeToggle } from './ModeToggle.tsx'
import { runAge } from './runAge.ts'
import type { Mode } from './siteViewPreferences.ts'
import { momentText } from './timeTicks.ts'

export interface ForecastHeaderProps {
  site: Site
  provenance?: Provenance
  zone: string
  zoneName: string
  now: number
  mode: Mode
  onModeChange: (mode: Mode) => void
}

/** Which site this is, and where its numbers come from. */
export const ForecastHeader = ({
  site,
  provenance,
  zone,
  zoneName,
  now,
  mode,
  onModeChange,
}: ForecastHeaderProps) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, px: { xs: 2, sm: 4 }, pt: 2, pb: 1 }}>
    <IconButton
      component={Link}
      to="/forecasts"
      aria-label="Back to the sites"
      sx={{ display: { md: 'none' }, width: tokens.size.touch, height: tokens.size.touch, ml: -1 }}
    >
      <ArrowBack />
    </IconButton>
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'baseline',
        justifyContent: 'space-between',
        columnGap: 4,
        flex: 1,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 3, minWidth: 0 }}>
        <Typography variant="h2" component="h1">
          {site.name}
        </Typography>
        <Typography variant="body2" color="text.secondary" sx={{ fontFeatureSettings: tokens.font.numbers }}>
          {`LAT ${site.latitude.toFixed(4)}  LON ${site.longitude.toFixed(4)}  ${site.isOffshore ? 'offshore' : 'onshore'}`}
        </Typography>
      </Box>
      {provenance && (
        <ProvenanceLine provenance={provenance} run={runText(provenance, zone, zoneName, now)} />
      )}
    </Box>
    <ModeToggle mode={mode} onChange={onModeChange} />
  </Box>
)

const runText = (
  { forecastReferenceTime }: Provenance,
  zone: string,
  zoneName: string,
  now: number,
): string | undefined =>
  forecastReferenceTime === undefined
    ? undefined
    : `model run ${momentText(forecastReferenceTime, zone)} ${zoneName}, ${runAge(forecastReferenceTime, now)}`
