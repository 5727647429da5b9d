import Star from '@mui/icons-material/Star'
import Box from '@mui/material/Box'
import ListItemButton from '@mui/material/ListItemButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useSize } from '#charts/useSize.ts'
import { type PackedRow, rowOutlook, segmentsOf, statusAt } from '#formats/boardRow.ts'
import type { BoardHour } from '#providers/board/boardHour.ts'
import type { Board } from '#providers/board/useBoard.ts'
import { useDisplay, useLocalTime } from '#providers/preferences/displayPreferences.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { VirtualList } from '#shell/virtualList/VirtualList.tsx'
import { StatusBar } from '#shell/windowStatus/StatusBar.tsx'
import { StatusMark } from '#shell/windowStatus/StatusMark.tsx'
import { tokens } from '#tokens.ts'
import { MAX_DAYS } from '#weather/forecastDays.ts'
import { DAY, HOUR, UTC } from '#weather/time.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { jobAt } from '#weather/windows/job/jobSettings.ts'
import { workSegments } from '#weather/windows/job/workSegments.ts'
import {
  endingText,
  lengthText,
  outlookText,
  parameterWord,
  startsInText,
  type WindowOutlook,
} from '#weather/windows/windowOutlook.ts'
import { statusName } from '#weather/windows/windowStatus.ts'
import { dayText } from '#weather/zone.ts'

export interface BoardTableProps {
  board: Board
  /** In the order of the rows. */
  sites: readonly Site[]
  hour: BoardHour
}

/** The hours that all bars show: from the first run on, but not before today. */
function spanOf({ rows }: Board, now: number): { from: number; to: number } {
  let first = now - (now % HOUR)
  for (const row of rows.values()) if (row && row.start < first) first = row.start
  const from = Math.max(first, now - (now % DAY))
  return { from, to: from + MAX_DAYS * DAY }
}

const BAR = 14

/** The rows of the board, on one time axis. */
export function BoardTable({ board, sites, hour }: BoardTableProps) {
  const [head, size] = useSize()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { language } = useDisplay()
  const span = useMemo(() => spanOf(board, hour.now), [board, hour.now])
  const width = size?.width ?? 0
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <Box aria-hidden sx={{ ...(isWide ? wideRow : narrowRow), ...headLook }}>
        <Box sx={{ gridArea: 'name' }}>{isWide && 'Site'}</Box>
        <Box ref={head} sx={{ gridArea: 'bar', position: 'relative', height: 16, overflow: 'hidden' }}>
          {width > 0 && <Days {...span} width={width} language={language} />}
        </Box>
        {isWide && (
          <>
            <Box sx={{ gridArea: 'now' }}>{hour.isNow ? 'Now' : 'At that hour'}</Box>
            <Box sx={{ gridArea: 'next' }}>Next window</Box>
            <Box sx={{ gridArea: 'ends' }}>Ended or blocked by</Box>
          </>
        )}
      </Box>
      <Box sx={{ flex: 1, minHeight: 0 }}>
        {width > 0 && (
          <VirtualList
            items={sites}
            label="Board"
            empty="No sites found"
            rowKey={({ id }) => id}
            rowHeight={isWide ? tokens.size.touch : 92}
            arrowKeys={{ from: undefined }}
            renderRow={(site, _, tabIndex) => (
              <BoardRow
                site={site}
                board={board}
                hour={hour}
                span={span}
                width={width}
                isWide={isWide}
                language={language}
                tabIndex={tabIndex}
              />
            )}
          />
        )}
      </Box>
    </Box>
  )
}

interface BoardRowProps extends Omit<BoardTableProps, 'sites'> {
  site: Site
  span: { from: number; to: number }
  width: number
  isWide: boolean
  language: DateLanguage
  tabIndex: 0 | -1 | undefined
}

function BoardRow({ site, board, hour, span, width, isWide, language, tabIndex }: BoardRowProps) {
  const [isLocalTime] = useLocalTime()
  const row = board.rows.get(site.id)
  const facts = useMemo(
    () => (row ? factsOf(row, board, hour.now, isLocalTime ? site.timeZone.name : UTC, language) : undefined),
    [row, board, hour.now, isLocalTime, site.timeZone.name, language],
  )
  const status = row && statusAt(row, hour.time)
  const text = facts?.text ?? missingText(row, board)
  return (
    <ListItemButton
      component={Link}
      to={`/forecasts/site/${site.id}`}
      tabIndex={tabIndex}
      aria-label={`${site.name}${site.isFavorite ? ', favorite' : ''}: ${text}`}
      sx={{ ...(isWide ? wideRow : narrowRow), height: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box sx={{ gridArea: 'name', display: 'flex', alignItems: 'center', gap: 1, minWidth: 0 }}>
        {site.isFavorite && <Star fontSize="inherit" color="primary" />}
        <Box component="span" sx={ellipsis} title={site.name}>
          {site.name}
        </Box>
      </Box>
      <Bar row={row} site={site} job={board.job} hour={hour} span={span} width={width} />
      {facts ? (
        <>
          <Box sx={{ gridArea: 'now' }}>
            {status !== undefined && <StatusMark name={statusName(status)} />}
          </Box>
          <Box sx={{ gridArea: 'next', ...ellipsis, fontWeight: 'fontWeightBold' }}>{facts.next}</Box>
          <Box sx={{ gridArea: 'ends', ...ellipsis, color: 'text.secondary' }} title={facts.ends}>
            {facts.ends}
          </Box>
        </>
      ) : (
        <Box sx={{ gridArea: isWide ? 'now / now / ends / ends' : 'next', color: 'text.secondary' }}>
          {text}
        </Box>
      )}
    </ListItemButton>
  )
}

/** The reason why a site has no facts. */
function missingText(row: PackedRow | null | undefined, { missing }: Board): string {
  if (row) return 'No thresholds set'
  return row === undefined || missing > 0 ? 'Is being computed' : 'No forecast'
}

const blockedText = ({ blockedBy }: WindowOutlook) =>
  blockedBy === null ? '' : `blocked by ${parameterWord(blockedBy)}`

/** The facts of a row; undefined if no limit applies to the site. */
function factsOf(
  row: PackedRow,
  { parameters, job }: Board,
  now: number,
  zone: string,
  language: DateLanguage,
) {
  if (row.statuses === '') return undefined
  const outlook = rowOutlook(row, parameters, job, now)
  const { next } = outlook
  const text = outlookText(outlook, job, now, zone, language)
  if (!next) return { text, next: 'None', ends: blockedText(outlook) }
  const starts = next.start > now ? startsInText(next.start, now) : 'open'
  return { text, next: `${starts}, ${lengthText(next, now)}`, ends: endingText(next.endedBy) }
}

interface BarProps extends Pick<BoardRowProps, 'site' | 'hour' | 'span' | 'width'>, Pick<Board, 'job'> {
  row: PackedRow | null | undefined
}

/** The window bar of a site, with the shared cursor hour. Working time is the same for all rows or depends on the site, so rows are small. */
function Bar({ row, site, job, hour, span, width }: BarProps) {
  const segments = useMemo(() => {
    const shown = row ? workSegments(segmentsOf(row), jobAt(job, site.timeZone.name), site) : []
    return shown.filter(({ start, end }) => end > span.from && start < span.to)
  }, [row, site, job, span.from, span.to])
  const at = ((hour.time - span.from) / (span.to - span.from)) * width
  return (
    <Box sx={{ gridArea: 'bar', position: 'relative', height: 1, display: 'flex', alignItems: 'center' }}>
      <StatusBar segments={segments} from={span.from} to={span.to} width={width} height={BAR} />
      <Box aria-hidden data-testid="hour-cursor" sx={cursorLook} style={{ left: at }} />
    </Box>
  )
}

/** Pixels that the name of a day needs. */
const DAY_WIDTH = 50

interface DaysProps {
  from: number
  to: number
  width: number
  language: DateLanguage
}

/** The names of the days above the bars, each at the start of its day. */
function Days({ from, to, width, language }: DaysProps) {
  const first = Math.ceil(from / DAY) * DAY
  const perDay = (DAY / (to - from)) * width
  const each = Math.ceil(DAY_WIDTH / perDay)
  return Array.from({ length: Math.floor((to - first) / DAY) }, (_, day) => day)
    .filter((day) => day % each === 0)
    .map((day) => (
      <Box
        key={day}
        component="span"
        sx={{ position: 'absolute', whiteSpace: 'nowrap' }}
        style={{ left: ((first - from) / DAY + day) * perDay }}
      >
        {dayText(first + day * DAY, UTC, language)
          .split(' ')
          .slice(0, 2)
          .join(' ')}
      </Box>
    ))
}

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', minWidth: 0 } as const

const wideRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(120px, 200px) minmax(160px, 1fr) 84px 230px minmax(150px, 190px)',
  gridTemplateAreas: '"name bar now next ends"',
  alignItems: 'center',
  columnGap: 3,
  px: 4,
} as const

const narrowRow = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 13fr) minmax(0, 7fr)',
  gridTemplateAreas: '"name now" "bar bar" "next ends"',
  alignItems: 'center',
  columnGap: 3,
  px: 4,
  '& > :nth-of-type(3)': { justifySelf: 'end' },
} as const

const headLook = {
  flex: 'none',
  minHeight: 28,
  borderBottom: 1,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: tokens.font.size.caption,
  fontFeatureSettings: tokens.font.numbers,
} as const

const cursorLook = {
  position: 'absolute',
  top: 0,
  bottom: 0,
  width: 2,
  ml: '-1px',
  bgcolor: 'text.primary',
  pointerEvents: 'none',
} as const
