import Star from '@mui/icons-material/Star'
import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import { visuallyHidden } from '@mui/utils'
import { type ReactNode, useId, useMemo } from 'react'
import { Link } from 'react-router'
import { type PackedRow, segmentsOf, statusAt } from '#formats/boardRow.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import { StatusMark } from '#shell/windowStatus/StatusMark.tsx'
import { tokens } from '#tokens.ts'
import { hoursText } from '#weather/time.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { workSegments } from '#weather/windows/job/workSegments.ts'
import { outlookText } from '#weather/windows/windowOutlook.ts'
import { statusName } from '#weather/windows/windowStatus.ts'
import { type BoardLayout, ellipsis, rowGrids } from './boardLayout.ts'
import { type BoardView, clockOf, dayName, type SharedRow } from './boardView.ts'
import { DayCells } from './DayCells.tsx'
import { missingText, type SiteFacts, siteFacts } from './siteFacts.ts'

interface BoardRowProps extends SharedRow {
  site: Site
  tabIndex?: 0 | -1 | undefined
}

const barHeights = { phone: 14, tablet: 14, wide: 14, paper: 9 } as const

/** A site on the board, which opens its page. */
export function BoardRow({ site, tabIndex, ...shared }: BoardRowProps) {
  const { board, view, hour, layout } = shared
  const isPaper = layout === 'paper'
  const id = useId()
  const row = board.rows.get(site.id)
  const facts = useMemo(() => siteFacts(site, row, board, view), [site, row, board, view])
  const status = row && statusAt(row, hour.time)
  const text = facts
    ? outlookText(facts.outlook, board.job, view.now, clockOf(site, view), view.language)
    : missingText(row, board)
  return (
    <ListItemButton
      component={Link}
      to={`/forecasts/site/${site.id}`}
      tabIndex={tabIndex}
      aria-label={`${site.name}${site.isFavorite ? ', favorite' : ''}: ${text}`}
      aria-describedby={facts && id}
      sx={{
        ...rowGrids[layout],
        py: isPaper ? 0 : 0.5,
        height: 1,
        borderBottom: 1,
        borderColor: 'divider',
        ...(isPaper && { fontSize: 'inherit', lineHeight: 'inherit' }),
      }}
    >
      <Box sx={{ gridArea: 'name', display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        {site.isFavorite && <Star fontSize="inherit" color="primary" />}
        <Box component="span" sx={ellipsis} title={site.name}>
          {site.name}
        </Box>
      </Box>
      <Bar row={row} site={site} {...shared} />
      {facts ? (
        <Facts facts={facts} layout={layout}>
          {status !== undefined && <StatusMark name={statusName(status)} />}
        </Facts>
      ) : (
        <Box sx={{ gridArea: layout === 'phone' ? 'days' : 'next', color: 'text.secondary' }}>{text}</Box>
      )}
      {facts && (
        <Box component="span" id={id} sx={visuallyHidden}>
          {daysText(facts, view)}
        </Box>
      )}
    </ListItemButton>
  )
}

/** The days in words, for screen readers. */
const daysText = ({ hours, days }: SiteFacts, { days: dates, language }: BoardView): string =>
  [
    `${hoursText(hours)} usable`,
    ...days.map(({ text }, place) => `${dayName(dates[place] ?? 0, language)} ${text}`),
  ].join('; ')

interface FactsProps {
  facts: SiteFacts
  layout: BoardLayout
  /** The status at the shown hour. */
  children: ReactNode
}

function Facts({ facts: { days, hours, next, ends }, layout, children }: FactsProps) {
  const isStacked = layout === 'wide'
  return (
    <>
      <Box sx={small(layout)}>
        <DayCells days={days} isFlat={layout === 'paper'} />
      </Box>
      <Box sx={{ gridArea: 'now', justifySelf: layout === 'phone' ? 'end' : undefined, minWidth: 0 }}>
        {children}
      </Box>
      <Box
        sx={{ ...ellipsis, gridArea: 'hours', textAlign: 'right', fontFeatureSettings: tokens.font.numbers }}
      >
        {`${hours} h${layout === 'phone' ? ' usable' : ''}`}
      </Box>
      <Box
        sx={{
          gridArea: 'next',
          display: isStacked ? 'block' : 'flex',
          gap: 2,
          minWidth: 0,
          lineHeight: isStacked ? 1.25 : undefined,
        }}
      >
        <Box sx={{ ...ellipsis, flex: 'none', fontWeight: 'fontWeightBold' }}>{next}</Box>
        <Box sx={{ ...ellipsis, color: 'text.secondary' }} title={ends}>
          {ends}
        </Box>
      </Box>
    </>
  )
}

const small = (layout: BoardLayout) =>
  ({
    gridArea: 'days',
    alignSelf: 'stretch',
    minWidth: 0,
    minHeight: layout === 'phone' ? 34 : undefined,
    fontSize: layout === 'paper' ? 'inherit' : tokens.font.size.caption,
  }) as const

interface BarProps extends SharedRow {
  row: PackedRow | null | undefined
  site: Site
}

/** The window bar of a site, with the shared cursor hour. Working time is the same for all rows or depends on the site, so rows are small. */
function Bar({ row, site, board: { job }, hour, view, layout, width }: BarProps) {
  const { from, to } = view
  const segments = useMemo(() => {
    const shown = row ? workSegments(segmentsOf(row), jobAt(job, site.timeZone.name), site) : []
    return shown.filter(({ start, end }) => end > from && start < to)
  }, [row, site, job, from, to])
  const at = ((hour.time - from) / (to - from)) * width
  return (
    <Box sx={{ gridArea: 'bar', position: 'relative', height: 1, display: 'flex', alignItems: 'center' }}>
      <StatusBar segments={segments} from={from} to={to} width={width} height={barHeights[layout]} />
      <Box aria-hidden data-testid="hour-cursor" sx={cursorLook} style={{ left: at }} />
    </Box>
  )
}

const cursorLook = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 2,
  ml: '-1px',
  bgcolor: 'text.primary',
  pointerEvents: 'none',
} as const
