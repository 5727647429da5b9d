import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { useDisplay } from '../../../providers/session/displayPreferences.ts'
import type { Provenance } from '../../../schemas/shapes/provenance.ts'
import { ProvenanceLine } from '../../../shell/ProvenanceLine.tsx'
import { tokens } from '../../../tokens.ts'
import { shortWeekdayNames } from '../../../weather/calendarNames.ts'
import { fromBound } from '../../../weather/operation.ts'
import { parameterById } from '../../../weather/parameters.ts'
import { registryUnits, type Units } from '../../../weather/units/units.ts'
import { limitText } from '../../../weather/windows/limitText.ts'
import type { AnalyticsForm } from '../analyticsForm.ts'

interface ResultsHeaderProps {
  title: string
  form: AnalyticsForm
  isPending: boolean
  provenance?: Provenance
}

/** The site, the request in one line, and where the numbers come from. */
export const ResultsHeader = ({ title, form, isPending, provenance }: ResultsHeaderProps) => (
  <Box component="header" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
    <IconButton
      component={Link}
      to="/analytics"
      aria-label="Back to the analytics form"
      sx={{ width: tokens.size.touch, height: tokens.size.touch, flex: 'none', ml: -2, mt: -1.5 }}
    >
      <ArrowBack />
    </IconButton>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {requestText(form, useDisplay().units)}
      </Typography>
      {isPending && (
        <Typography variant="caption" component="div">
          <Skeleton width={260} />
        </Typography>
      )}
      {provenance && <ProvenanceLine provenance={provenance} />}
    </Box>
  </Box>
)

const clock = (hour: number) => String(hour).padStart(2, '0')

function hoursText({ name, customRange }: AnalyticsForm['windowSelection']): string {
  if (name === 'daylight') return 'in daylight'
  if (name === '24h' || !customRange) return 'around the clock'
  return `${clock(customRange.start)}–${clock(customRange.end)}`
}

/** The request in one line: the work's limits first, then when it may be done. */
export function requestText(form: AnalyticsForm, units: Units = registryUnits): string {
  const { workingDays, windowLengthHours, windowSelection, isTimezoneUTC, analysisLevelMeters } = form
  const limits = form.weatherParameters
    .filter(({ isActive }) => isActive)
    .map(({ id, name, value }) => limitText(fromBound(parameterById(id)?.name ?? name, value), units))
  const days = `${shortWeekdayNames[workingDays.start]}–${shortWeekdayNames[workingDays.end]}`
  return [
    ...limits,
    `window of ${windowLengthHours} h`,
    `${days} ${hoursText(windowSelection)} ${isTimezoneUTC ? 'UTC' : 'local time'}`,
    `analysis height ${analysisLevelMeters} m`,
  ].join(' · ')
}
