import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { ProvenanceLine } from '#shell/ProvenanceLine.tsx'
import { tokens } from '#tokens.ts'
import { runText } from '#weather/runAge.ts'
import { type Mode, modes } from './siteView.ts'

export interface ForecastHeaderProps {
  /** Absent while it loads. */
  site?: Site
  /** Absent while the forecast loads. */
  provenance?: Provenance
  zone: string
  now: number
  mode: Mode | null
  onModeChange: (mode: Mode) => void
}

/** Minimum width for name and place on one line, pixels. */
const ONE_LINE = 600

/** The site and the source of its data. */
export const ForecastHeader = ({ site, provenance, zone, now, mode, onModeChange }: ForecastHeaderProps) => (
  <Box component="header" sx={header}>
    <Box sx={{ gridArea: 'name', display: 'flex', alignItems: 'center', minWidth: 0 }}>
      <IconButton
        component={Link}
        to="/forecasts"
        aria-label="Back to the sites"
        sx={{
          display: { md: 'none' },
          displayPrint: 'none',
          width: tokens.size.touch,
          height: tokens.size.touch,
          ml: -2,
        }}
      >
        <ArrowBack />
      </IconButton>
      <Typography variant="h2" component={site ? 'h2' : 'div'} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {site ? site.name : <Skeleton width={140} />}
      </Typography>
    </Box>
    <Typography
      variant="body2"
      color="text.secondary"
      sx={{ gridArea: 'facts', fontFeatureSettings: tokens.font.numbers }}
    >
      {site ? (
        `LAT ${site.latitude.toFixed(4)}  LON ${site.longitude.toFixed(4)}  ${site.isOffshore ? 'offshore' : 'onshore'}`
      ) : (
        <Skeleton width={220} />
      )}
    </Typography>
    <Box sx={{ gridArea: 'run' }}>
      {provenance ? <RunLine provenance={provenance} zone={zone} now={now} /> : <Skeleton width={260} />}
    </Box>
    <Box sx={{ gridArea: 'mode', displayPrint: 'none' }}>
      <ModeToggle mode={mode} onChange={onModeChange} />
    </Box>
  </Box>
)

/** The source and the run of the data. */
function RunLine({ provenance, zone, now }: { provenance: Provenance; zone: string; now: number }) {
  const { language } = useDisplay()
  return (
    <ProvenanceLine
      provenance={provenance}
      run={runText(provenance.forecastReferenceTime, zone, now, language)}
    />
  )
}

/** The name beside the toggle and the rest below; on a wide page the place is beside the name too. */
const header = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gridTemplateAreas: '"name mode" "facts facts" "run run"',
  gridTemplateRows: 'auto auto minmax(36px, auto)',
  columnGap: 3,
  px: { xs: 3, sm: 4 },
  pt: 1.5,
  [`@container (min-width: ${ONE_LINE}px)`]: {
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gridTemplateAreas: '"name facts mode" "run run mode"',
    gridTemplateRows: 'minmax(30px, auto) minmax(22px, auto)',
    alignItems: 'center',
  },
} as const

interface ModeToggleProps {
  /** Null while the user's preference loads; clicking either button then counts as a choice. */
  mode: Mode | null
  onChange: (mode: Mode) => void
}

/** Switches the forecast between charts and table. */
const ModeToggle = ({ mode, onChange }: ModeToggleProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    color="primary"
    aria-label="Mode"
    value={mode}
    onChange={(_, next: Mode | null) => next !== null && onChange(next)}
  >
    {modes.map((value) => (
      <ToggleButton
        key={value}
        value={value}
        sx={{
          px: 3,
          height: { xs: tokens.size.touch, sm: tokens.size.control },
          fontSize: tokens.font.size.caption,
        }}
      >
        {value}
      </ToggleButton>
    ))}
  </ToggleButtonGroup>
)
