import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import type { Ref } from 'react'
import { Link } from 'react-router'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { AboutButton } from '#shell/provenance/AboutButton.tsx'
import { ProvenanceLine } from '#shell/provenance/ProvenanceLine.tsx'
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
  /** Receives the element in which the forecast shows its status. */
  statusRef?: Ref<HTMLElement>
  mode: Mode | null
  onModeChange: (mode: Mode) => void
}

/** Pixels of the row, and of the toolbar below it. */
export const HEADER_HEIGHT = 44

/** Minimum widths of the forecast for the place, and for the source too, beside name and status. */
const WITH_PLACE = '@container (min-width: 900px)'
const WITH_SOURCE = '@container (min-width: 1500px)'
/** Minimum width for the status beside the name. */
const ONE_LINE = '@container (min-width: 600px)'

/** One row: the site, its status, and the place and source of its data, which a narrow page keeps behind a button. */
export const ForecastHeader = (props: ForecastHeaderProps) => {
  const { site, provenance, zone, now, statusRef, mode, onModeChange } = props
  return (
    <Box component="header" sx={header}>
      <Box sx={{ gridArea: 'name', display: 'flex', alignItems: 'center', minWidth: 0 }}>
        <IconButton component={Link} to="/forecasts" aria-label="Back to the sites" sx={back}>
          <ArrowBack />
        </IconButton>
        <Typography
          variant="h2"
          component={site ? 'h2' : 'div'}
          sx={{ minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {site ? site.name : <Skeleton width={140} />}
        </Typography>
      </Box>
      <Box sx={{ ...beside, gridArea: 'place', [WITH_PLACE]: shown }}>{site && <Place site={site} />}</Box>
      <Box ref={statusRef} sx={{ gridArea: 'status', minWidth: 0 }} data-testid="status-line" />
      <Box sx={{ ...beside, gridArea: 'source', [WITH_SOURCE]: shown, ...always(provenance) }}>
        {provenance && <Source provenance={provenance} zone={zone} now={now} />}
      </Box>
      <Box sx={{ gridArea: 'about', displayPrint: 'none', [WITH_SOURCE]: hidden }}>
        <AboutButton label="Place and source" iconSize="small" sx={aboutButton}>
          {site && <Place site={site} />}
          {provenance && <Source provenance={provenance} zone={zone} now={now} />}
        </AboutButton>
      </Box>
      <Box sx={{ gridArea: 'mode', displayPrint: 'none' }}>
        <ModeToggle mode={mode} onChange={onModeChange} />
      </Box>
    </Box>
  )
}

const Place = ({ site: { latitude, longitude, isOffshore } }: { site: Site }) => (
  <Typography variant="body2" color="text.secondary" sx={{ fontFeatureSettings: tokens.font.numbers }}>
    {`LAT ${latitude.toFixed(4)}  LON ${longitude.toFixed(4)}  ${isOffshore ? 'offshore' : 'onshore'}`}
  </Typography>
)

/** The source and the run of the data. */
function Source({ provenance, zone, now }: { provenance: Provenance; zone: string; now: number }) {
  const { language } = useDisplay()
  return (
    <ProvenanceLine
      provenance={provenance}
      run={runText(provenance.forecastReferenceTime, zone, now, language)}
    />
  )
}

const back = {
  display: { md: 'none' },
  displayPrint: 'none',
  width: tokens.size.touch,
  height: tokens.size.touch,
  ml: -2,
} as const

const aboutButton = {
  width: { xs: tokens.size.touch, sm: tokens.size.control },
  height: { xs: tokens.size.touch, sm: tokens.size.control },
} as const

const shown = { display: 'block' } as const
const hidden = { display: 'none' } as const
/** Shown only where there is room, and on paper. */
const beside = { display: 'none', minWidth: 0, '@media print': shown } as const

/** An outdated source is never kept behind a button. */
const always = (provenance: Provenance | undefined) => (provenance?.stale ? shown : {})

const header = {
  display: 'grid',
  flex: 'none',
  gridTemplateColumns: 'minmax(0, 1fr) auto auto',
  gridTemplateAreas: '"name about mode" "status status status" "place place place" "source source source"',
  alignItems: 'center',
  columnGap: 3,
  px: { xs: 3, sm: 4 },
  gridTemplateRows: { xs: '48px minmax(44px, auto)', sm: `minmax(${HEADER_HEIGHT}px, auto)` },
  [ONE_LINE]: {
    gridTemplateRows: `minmax(${HEADER_HEIGHT}px, auto)`,
    gridTemplateColumns: 'minmax(auto, max-content) auto minmax(0, 1fr) auto auto',
    gridTemplateAreas: '"name place status about mode" "source source source source source"',
  },
  [WITH_SOURCE]: {
    gridTemplateColumns: 'minmax(auto, max-content) auto minmax(0, 1fr) auto auto',
    gridTemplateAreas: '"name place status source mode"',
  },
  '@media print': {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    gridTemplateAreas: '"name place" "source source" "status status"',
    gridTemplateRows: 'auto',
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
