import Box from '@mui/material/Box'
import { type SxProps, type Theme, useTheme } from '@mui/material/styles'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { visuallyHidden } from '@mui/utils'
import { TableScroll } from '#shell/scrolling/TableScroll.tsx'
import { shownPercentile } from '#texts/percentileText.ts'
import { tokens } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { HindcastRow } from '#weather/hindcast/hindcastTable.ts'
import { band } from './bands.ts'

const columns = [...monthNames, 'Average'] as const

/** Pixels in which the columns fit. */
const YEAR_WIDTH = 880

/** Narrow cells, so that a year fits a tablet; the year stays visible while its months are scrolled. */
const cell = { px: 2, fontFeatureSettings: tokens.font.numbers }
const yearCell = {
  ...cell,
  position: 'sticky',
  left: 0,
  bgcolor: 'background.paper',
  fontWeight: 'fontWeightBold',
}

/** The hovered row: it is outlined, because its cells keep their band colors. */
const hovered = {
  '&:hover > *': {
    boxShadow: ({ palette }: Theme) =>
      `inset 0 1px ${palette.text.primary}, inset 0 -1px ${palette.text.primary}`,
  },
}

/** The line between the years and the rows that summarize them. */
const summary = { borderTop: 2, borderTopColor: 'text.secondary' }

/** A percentage with one decimal on the color of its band; a dash for a month without hours. */
function ValueCell({ value, marked }: { value: number | null; marked: boolean }) {
  const { bands } = tokens[useTheme().palette.mode]
  const { fill, text } = value === null ? noValue : bands[band(value)]!
  return (
    <TableCell align="right" sx={{ ...cell, bgcolor: fill, color: text, position: 'relative' }}>
      {value === null ? '-' : value.toFixed(1)}
      {marked && (
        <>
          <Box component="span" aria-hidden="true" sx={{ position: 'absolute', right: 1 }}>
            *
          </Box>
          <span style={visuallyHidden}> less than 95 % of the hours known</span>
        </>
      )}
    </TableCell>
  )
}

const noValue = { fill: 'background.paper', text: 'text.secondary' }

interface HindcastTableProps {
  rows: readonly HindcastRow[]
  /** Whether a month, 1 to 12, of a year is excluded from Average and percentiles. */
  isMarked: (year: HindcastRow['Year'], month: number) => boolean
  /** Whether the rows have planners' percentile names. */
  isPlanners: boolean
}

const isPercentile = ({ Year }: HindcastRow) => String(Year).startsWith('P')
const isYear = ({ Year }: HindcastRow) => typeof Year === 'number'

const Rows = ({ rows, isMarked, isPlanners, sx }: HindcastTableProps & { sx?: SxProps }) => (
  <TableBody sx={sx}>
    {rows.map((row) => (
      <TableRow key={row.Year} hover sx={hovered}>
        <TableCell component="th" scope="row" sx={{ ...yearCell, zIndex: 1 }}>
          {row.Year}
          {isPercentile(row) && (
            <Box sx={{ typography: 'caption', width: 'min-content', minWidth: 64 }}>
              {shownPercentile(Number(String(row.Year).slice(1)), isPlanners).words}
            </Box>
          )}
        </TableCell>
        {columns.map((column, month) => (
          <ValueCell key={column} value={row[column]} marked={isMarked(row.Year, month + 1)} />
        ))}
      </TableRow>
    ))}
  </TableBody>
)

/** Year by month: the share of permitted hours, in percent, that lie in a weather window. */
export function HindcastTable({ rows, isMarked, isPlanners }: HindcastTableProps) {
  return (
    <TableScroll
      label="Table of usable hours"
      columns={columns.length}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        isolation: 'isolate',
        // Where a year fits, the page is the scroll area, so that the month names stay visible over many years.
        [`@container (min-width: ${YEAR_WIDTH}px)`]: { overflow: 'visible' },
      }}
    >
      <Table size="small" stickyHeader aria-label="Usable hours in percent by year and month">
        <TableHead>
          <TableRow>
            <TableCell sx={{ ...yearCell, zIndex: 4 }}>
              <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
                Year
                <Box component="span" aria-hidden="true">
                  %
                </Box>
              </Box>
            </TableCell>
            {columns.map((column) => (
              <TableCell key={column} align="right" sx={{ ...cell, bgcolor: 'background.paper', zIndex: 3 }}>
                {column}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <Rows rows={rows.filter(isYear)} isMarked={isMarked} isPlanners={isPlanners} />
        <Rows
          rows={rows.filter((row) => !isYear(row))}
          isMarked={isMarked}
          isPlanners={isPlanners}
          sx={{ '& > tr:first-of-type > *': summary }}
        />
      </Table>
    </TableScroll>
  )
}
