import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { tokens } from '#tokens.ts'
import type { WhyNotRow } from '#weather/hindcast/whyNotRows.ts'

interface WhyNotGridProps {
  conditions: readonly string[]
  /** Each condition with a limit that is 10 % wider, or undefined. */
  wider: readonly (string | undefined)[]
  rows: readonly WhyNotRow[]
}

const cell = { px: 2, lineHeight: 1.3 }
/** The month stays visible while its conditions are scrolled. */
const monthCell = { ...cell, position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' }
/** A line separates the numbers of one condition from the next. */
const firstOfAll = { ...cell, borderLeft: 1, borderLeftColor: 'divider' }

/** One row per month, three columns per condition. */
export const WhyNotGrid = ({ conditions, wider, rows }: WhyNotGridProps) => (
  <TableContainer
    // Focusable so that it can be scrolled by keyboard.
    tabIndex={0}
    role="region"
    aria-label="Table of what each condition costs"
    sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}
  >
    <Table size="small" aria-label="Why not more hours?" sx={{ fontFeatureSettings: tokens.font.numbers }}>
      <TableHead>
        <TableRow>
          <TableCell rowSpan={2} sx={monthCell}>
            Month
          </TableCell>
          <TableCell rowSpan={2} align="right" sx={cell}>
            Usable of known hours
          </TableCell>
          {conditions.map((condition) => (
            <TableCell key={condition} colSpan={3} scope="colgroup" sx={firstOfAll}>
              {condition}
            </TableCell>
          ))}
          <TableCell rowSpan={2} sx={firstOfAll}>
            Relax first
          </TableCell>
        </TableRow>
        <TableRow>
          {conditions.map((condition, index) => (
            <Fragment key={condition}>
              <TableCell align="right" sx={firstOfAll}>
                Costs alone (h)
              </TableCell>
              <TableCell align="right" sx={cell}>
                Gain (h)
              </TableCell>
              <TableCell align="right" sx={cell}>
                10 % wider (h)
                {wider[index] !== undefined && (
                  <Typography variant="caption" component="div" color="text.secondary">
                    {wider[index]}
                  </Typography>
                )}
              </TableCell>
            </Fragment>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ month, usable, costs, first }) => (
          <TableRow key={month}>
            <TableCell component="th" scope="row" sx={{ ...monthCell, fontWeight: 'fontWeightBold' }}>
              {month}
            </TableCell>
            <TableCell align="right" sx={{ ...cell, whiteSpace: 'nowrap' }}>
              {usable}
            </TableCell>
            {costs.map(({ condition, alone, gain, wider: half, isFirst }) => (
              <Fragment key={condition}>
                <TableCell align="right" sx={firstOfAll}>
                  {alone}
                </TableCell>
                <TableCell
                  align="right"
                  sx={{ ...cell, fontWeight: isFirst ? 'fontWeightBold' : 'fontWeightRegular' }}
                >
                  {isFirst && (
                    <ArrowUpward
                      titleAccess="Relax first"
                      color="primary"
                      sx={{ fontSize: 'inherit', mr: 1, verticalAlign: 'text-bottom' }}
                    />
                  )}
                  {gain}
                </TableCell>
                <TableCell align="right" sx={cell}>
                  {half}
                </TableCell>
              </Fragment>
            ))}
            <TableCell sx={firstOfAll}>{first}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)
