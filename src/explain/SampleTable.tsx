import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { tokens } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { Sample } from './sample.ts'

const name = (month: number) => monthNames[month - 1] ?? ''

/** Rounded down, so that 99.96 % is not shown as 100 %. */
const percent = (share: number) => `${Math.floor(share * 10) / 10} %`

const nameAndShare = ({ month, coverage }: { month: number; coverage: number | null }) =>
  coverage === null ? name(month) : `${name(month)} (${percent(coverage)} known)`

/** The years behind the figures for each month, and the excluded months. */
export function SampleTable({ sample: { years, months, leftOut } }: { sample: Sample }) {
  if (!years) return <Typography>No year has data.</Typography>
  return (
    <>
      <Typography>{years.from === years.to ? years.from : `${years.from} to ${years.to}`}</Typography>
      <Box
        component="ul"
        aria-label="Years that count, by month"
        sx={{
          m: 0,
          mt: 2,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', md: 'repeat(4, 1fr)' },
          gap: 2,
          fontFeatureSettings: tokens.font.numbers,
        }}
      >
        {months.map(({ month, years: count, coverage }) => (
          <Typography component="li" variant="body2" key={month}>
            <strong>{name(month)}</strong>
            {` ${count} ${count === 1 ? 'year' : 'years'}${coverage === null ? '' : `, ${percent(coverage)} known`}`}
          </Typography>
        ))}
      </Box>
      <Typography sx={{ mt: 2 }}>{leftOut.length === 0 ? 'No month is left out.' : 'Left out:'}</Typography>
      {leftOut.length > 0 && (
        <Box component="ul" aria-label="Months left out" sx={{ m: 0, pl: 5 }}>
          {leftOut.map(({ year, months: without }) => (
            <Typography component="li" variant="body2" key={year}>
              {`${year}: ${without.map(nameAndShare).join(', ')}`}
            </Typography>
          ))}
        </Box>
      )}
    </>
  )
}
