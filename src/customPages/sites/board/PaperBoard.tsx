import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { across, PAPER_WIDTH } from '#shell/paper.ts'
import { UTC } from '#weather/time.ts'
import { momentText } from '#weather/zone.ts'
import { BoardHead } from './BoardHead.tsx'
import { BoardRow } from './BoardRow.tsx'
import type { BoardTableProps } from './BoardTable.tsx'
import { PAPER_BAR } from './boardLayout.ts'

/** The most rows of a page. */
const MOST_ROWS = 48

/** Pixels that the rows of a page share, and the most of a row. */
const ROWS_HEIGHT = 600
const ROW_HEIGHT = 24

/** Pixels of the text of a row. */
const TEXT = 10

interface PaperBoardProps extends BoardTableProps {
  /** The number of sites of the board, of which a filter can hide some. */
  total: number
  children: ReactNode
}

/** The board on one page of landscape paper: `children` are its heading and keys, and below them the first rows. */
export function PaperBoard({ sites, total, children, ...board }: PaperBoardProps) {
  const { now, language } = board.view
  const printed = sites.slice(0, MOST_ROWS)
  const height = Math.min(ROW_HEIGHT, ROWS_HEIGHT / Math.max(1, printed.length))
  const shared = { ...board, layout: 'paper', width: PAPER_BAR } as const
  return (
    <Box
      component="section"
      aria-label="Board on paper"
      sx={{ width: PAPER_WIDTH, fontSize: TEXT, lineHeight: 1.2 }}
    >
      <GlobalStyles styles={across} />
      <Typography variant="h3" component="h1">
        {`Board of ${printed.length} of ${total} sites, ${momentText(now, UTC, language)} UTC`}
      </Typography>
      {sites.length > printed.length && (
        <div>{`The page holds the first ${printed.length} of ${sites.length} sites; a filter prints others.`}</div>
      )}
      {children}
      <BoardHead {...shared} />
      <Box role="list" aria-label="Printed sites">
        {printed.map((site) => (
          <Box key={site.id} role="listitem" sx={{ height }}>
            <BoardRow site={site} {...shared} />
          </Box>
        ))}
      </Box>
    </Box>
  )
}
