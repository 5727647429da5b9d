import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { useCall } from '#providers/api/useCall.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { PreviewForecast } from '#schemas/shapes/forecast/forecast.ts'
import { Loading } from '#shell/Loading.tsx'
import { provenanceText } from '#texts/provenanceText.ts'
import { tokens } from '#tokens.ts'
import { previewTable } from './previewRows.ts'

/** Days of the preview. */
const FORECAST_COUNT = 3

/** Cache for five minutes, so that revisiting a marker makes no new request; a new run comes only every six hours. */
const FRESH_MS = 5 * 60_000

/** The forecast of the next days at a site. */
export function PreviewTable({ siteId }: { siteId: number }) {
  const { units } = useDisplay()
  const { data, error } = useCall<PreviewForecast[]>(
    'forecastPreview',
    { params: { id: siteId }, query: { forecastCount: FORECAST_COUNT } },
    { quiet: true, staleTime: FRESH_MS },
  )
  if (error && data === undefined) return <Message text={error.detail} />
  if (data === undefined) return <Loading label="Loading the forecast" />
  const [first] = data ?? []
  if (!first) return <Message text="No forecasts found" />
  const { days, rows } = previewTable(data, units)
  return (
    <>
      <Table size="small" aria-label="Forecast" sx={{ fontFeatureSettings: tokens.font.numbers }}>
        <TableHead>
          <TableRow>
            <TableCell sx={head}>Parameter</TableCell>
            {days.map(({ date, label }) => (
              <TableCell key={date} align="right" sx={head}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ parameterId, name, unit, values }) => (
            <TableRow key={parameterId}>
              <TableCell component="th" scope="row" sx={cell}>
                {name}{' '}
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {unit}
                </Box>
              </TableCell>
              {values.map((value, day) => (
                <TableCell key={days[day]?.date} align="right" sx={cell}>
                  {value}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography variant="caption" component="p" color="text.secondary" sx={{ px: 3, pt: 2 }}>
        {provenanceText(first.provenance, units)}
      </Typography>
    </>
  )
}

/** Narrower column padding in the narrow map beside a forecast. */
const column = {
  px: 3,
  '@container (max-width: 380px)': { px: 1, '&:first-of-type': { pl: 3 }, '&:last-of-type': { pr: 3 } },
}
const cell = { ...column, py: 0.75, fontWeight: 'fontWeightRegular' }
const head = { ...column, py: 1, color: 'text.secondary', whiteSpace: 'nowrap' }

const Message = ({ text }: { text: string }) => (
  <Typography variant="body2" role="status" sx={{ px: 3, py: 4 }}>
    {text}
  </Typography>
)
