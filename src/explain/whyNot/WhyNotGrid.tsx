import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { Fragment } from 'react'
import { tokens } from '../../tokens.ts'
import type { WhyNotRow } from '../../weather/hindcast/whyNotRows.ts'

interface WhyNotGridProps {
  conditions: readonly string[]
  rows: readonly WhyNotRow[]
}

const cell = { px: 2, lineHeight: 1.3 }
/** The month stays in sight while its conditions are scrolled. */
const monthCell = { ...cell, position: 'sticky', left: 0, zIndex: 1, bgcolor: 'background.paper' }
/** A line parts one condition's two numbers from the next one's. */
const firstOfTwo = { ...cell, borderLeft: 1, borderLeftColor: 'divider' }

/** One row a month, two columns a condition. */
export const WhyNotGrid = ({ conditions, rows }: WhyNotGridProps) => (
  <TableContainer
    // Scrolled by keyboard too.
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
            <TableCell key={condition} colSpan={2} scope="colgroup" sx={firstOfTwo}>
              {condition}
            </TableCell>
          ))}
          <TableCell rowSpan={2} sx={firstOfTwo}>
            Relax first
          </TableCell>
        </TableRow>
        <TableRow>
          {conditions.map((condition) => (
            <Fragment key={condition}>
              <TableCell align="right" sx={firstOfTwo}>
                Costs alone (h)
              </TableCell>
              <TableCell align="right" sx={cell}>
                Gain (h)
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
            {costs.map(({ condition, alone, gain, isFirst }) => (
              <Fragment key={condition}>
                <TableCell align="right" sx={firstOfTwo}>
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
              </Fragment>
            ))}
            <TableCell sx={firstOfTwo}>{first}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)
