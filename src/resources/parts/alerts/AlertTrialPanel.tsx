import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { DateTime } from 'luxon'
import { useMemo, useState } from 'react'
import { Plot, plotConfig } from '#charts/Plot.ts'
import { plotlyFigure } from '#charts/plotlyFigure.ts'
import { useChartColors } from '#charts/useChartColors.ts'
import { useSize } from '#charts/useSize.ts'
import { call } from '#providers/api/request.ts'
import { useRun } from '#providers/api/useAnswer.ts'
import { useCall } from '#providers/api/useCall.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { dateText } from '#resources/widgets/dateText.ts'
import type { AlertParameter } from '#schemas/alerts/alert.ts'
import type { AlertSeries, AlertTrial } from '#schemas/shapes/records/alertAnswers.ts'
import { ProvenanceLine } from '#shell/provenance/ProvenanceLine.tsx'
import type { RecordPartProps } from '../recordPartProps.ts'
import { type TrialGroup, trialChart, trialGroups } from './trialChart.ts'
import {
  forecastText,
  messageLine,
  NO_SERIES,
  pastText,
  sentText,
  seriesText,
  trialDates,
  windowLine,
} from './trialText.ts'

const CHART_HEIGHT = 170

type Rows = AlertParameter[]

/** The alert that was tried; the answer refers to it even if the form has changed since. */
interface Tried {
  key: string
  rows: Rows
  date: string
}

/** Evaluates the alert of the form, stored or not, and shows what it would do. */
export function AlertTrialPanel({ sent }: RecordPartProps) {
  const [day, setDay] = useState<DateTime | null>(null)
  const [tried, setTried] = useState<Tried>()
  const { answer, isRunning, error, start } = useRun((asked: object, { signal }) =>
    call<AlertTrial>('tryAlert', { body: asked, quiet: true, signal }),
  )
  const { site, parameters, windowLength, workWindow, frequency } = sent
  const siteId = (site as { id?: number } | undefined)?.id
  const past = useCall<AlertSeries>(
    'alertSeries',
    { params: { id: siteId ?? 0 } },
    { enabled: siteId !== undefined, quiet: true },
  )
  const series = past.data?.series
  const date = (series && dateText(day)) ?? ''
  const body = { site, parameters, windowLength, workWindow, frequency, ...(date !== '' && { date }) }
  const key = JSON.stringify(body)
  const isOutdated = tried !== undefined && tried.key !== key
  const run = () => {
    setTried({ key, rows: parameters as Rows, date })
    start(body)
  }
  return (
    <Box component="section" aria-label="Try the alert" sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Typography variant="h3">Try the alert</Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, alignItems: 'center' }}>
        {series !== null && (
          <LocalizationProvider dateAdapter={AdapterLuxon}>
            <DatePicker
              label="On a past date"
              value={day}
              format="yyyy-MM-dd"
              timezone="UTC"
              {...(series ? offeredDates(series) : { disabled: true })}
              onChange={setDay}
              slotProps={{ field: { clearable: true }, textField: { size: 'small', sx: { width: '13rem' } } }}
            />
          </LocalizationProvider>
        )}
        <Button
          variant="outlined"
          disabled={isRunning || (siteId !== undefined && past.isPending)}
          onClick={run}
        >
          Try
        </Button>
      </Box>
      {past.error && <Alert severity="error">{past.error.detail}</Alert>}
      {series !== undefined && (
        <Typography variant="body2" color="text.secondary">
          {series ? seriesText(series) : NO_SERIES}
        </Typography>
      )}
      <Box role="status" sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
        {error && <Alert severity="error">{error.detail}</Alert>}
        {answer && tried && (
          <>
            {isOutdated && <Alert severity="info">The form has changed since: try again.</Alert>}
            <Outcome trial={answer} tried={tried} />
          </>
        )}
      </Box>
    </Box>
  )
}

/** The ends of the date picker. */
function offeredDates(series: NonNullable<AlertSeries['series']>) {
  const { first, last } = trialDates(series)
  const dateAt = (time: number) => DateTime.fromSeconds(time, { zone: 'utc' })
  return { minDate: dateAt(first), maxDate: dateAt(last) }
}

const list = { m: 0, pl: 5, display: 'grid', gap: 1 }

function Outcome({ trial, tried: { rows, date } }: { trial: AlertTrial; tried: Tried }) {
  const { forecast, sent } = trial
  const { units, language } = useDisplay()
  const groups = useMemo(() => trialGroups(trial, rows, units), [trial, rows, units])
  const lines = sent
    ? sent.map((message) => messageLine(message, language))
    : forecast.windows.map((window) => windowLine(window, language))
  return (
    <>
      <Typography sx={{ fontWeight: 600 }}>{sent ? sentText(sent, date) : forecastText(trial)}</Typography>
      {lines.length > 0 && (
        <Box component="ul" sx={list}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </Box>
      )}
      {groups.map((group) => (
        <Picture key={group.groupId} trial={trial} group={group} />
      ))}
      <ProvenanceLine provenance={forecast.provenance} />
      <Typography>{pastText(trial)}</Typography>
      {trial.past && <ProvenanceLine provenance={trial.past.provenance} />}
    </>
  )
}

function Picture({ trial, group }: { trial: AlertTrial; group: TrialGroup }) {
  const [ref, size] = useSize()
  const colors = useChartColors()
  const { language } = useDisplay()
  const [now] = useState(() => Date.now() / 1000)
  const drawn = useMemo(
    () => size && plotlyFigure(trialChart(trial, group, { size, colors, now, language })),
    [trial, group, size, colors, now, language],
  )
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="caption">
        {group.limitText}
      </Typography>
      {/* The texts above describe what the picture shows. */}
      <Box
        ref={ref}
        aria-hidden="true"
        data-testid="trial-chart"
        sx={{ height: CHART_HEIGHT, overflow: 'hidden', contain: 'size' }}
      >
        {drawn && <Plot data={drawn.data} layout={drawn.layout} config={plotConfig} />}
      </Box>
    </Box>
  )
}
