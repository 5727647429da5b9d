import Download from '@mui/icons-material/FileDownloadOutlined'
import Print from '@mui/icons-material/PrintOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { exportFileName } from '#formats/exportFileName.ts'
import { useCall } from '#providers/api/useCall.ts'
import { useBoardHour } from '#providers/board/boardHour.ts'
import { type Board, useBoard } from '#providers/board/useBoard.ts'
import { useDisplay, useLocalTime } from '#providers/preferences/displayPreferences.ts'
import { printPage, usePrinted } from '#providers/preferences/theme/printing.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { SaveOperation } from '#shell/operations/SaveOperation.tsx'
import { useSavedJob } from '#shell/operations/useSavedJob.ts'
import { unrolled } from '#shell/paper.ts'
import { AboutButton } from '#shell/provenance/AboutButton.tsx'
import { saveCsv } from '#shell/saveCsv.ts'
import { saveExport } from '#shell/saveFile.ts'
import { StatusKey } from '#shell/windowStatus/StatusKey.tsx'
import { tokens } from '#tokens.ts'
import { HOUR } from '#weather/time.ts'
import { workKey } from '#weather/windows/job/workNames.ts'
import { type BoardChoice, BoardControls, useBoardChoice } from './BoardControls.tsx'
import { BoardTable } from './BoardTable.tsx'
import { boardCsv } from './boardCsv.ts'
import { boardFilter, boardOrder } from './boardOrder.ts'
import { boardText } from './boardText.ts'
import { boardView, sourceText } from './boardView.ts'
import { DayKey } from './DayCells.tsx'
import { PaperBoard } from './PaperBoard.tsx'

/** All sites with their windows and the days on which the job can start. */
export function BoardPage() {
  const sites = useCall<Site[]>('sites', {}, { quiet: true })
  const { board, error, refetch } = useBoard()
  const choice = useBoardChoice()
  if (error && !board) {
    return (
      <MessagePage
        title={error.status === 403 ? 'Unauthorized' : 'The board could not be loaded'}
        text={error.detail}
        onRetry={refetch}
      />
    )
  }
  return (
    <Box
      component="section"
      aria-label="Board of all sites"
      sx={{ display: 'flex', flexDirection: 'column', height: 1, bgcolor: 'background.paper', ...unrolled }}
    >
      <BoardControls {...choice} />
      {board && sites.data ? (
        <Rows board={board} sites={sites.data} choice={choice} />
      ) : (
        <Loading label="Loading the board" />
      )}
    </Box>
  )
}

interface RowsProps {
  board: Board
  sites: readonly Site[]
  choice: BoardChoice
}

/** The sites in the chosen order, and those that the filters leave. */
function useShownSites({ board, sites, choice: { sort, text, isFavorites } }: RowsProps, view: Hours) {
  const present = view.now - (view.now % HOUR)
  const { to } = view
  const ordered = useMemo(
    () => boardOrder(sites, board, { now: present, to }, sort),
    [sites, board, present, to, sort],
  )
  return useMemo(() => boardFilter(ordered, { text, isFavorites }), [ordered, text, isFavorites])
}

type Hours = Parameters<typeof boardOrder>[2]

function Rows({ board, sites, choice }: RowsProps) {
  const hour = useBoardHour()
  const { now } = hour
  const [isLocalTime] = useLocalTime()
  const { language } = useDisplay()
  const isPrinted = usePrinted()
  const view = useMemo(
    () => boardView(board, sites, { now, isLocalTime, language }),
    [board, sites, now, isLocalTime, language],
  )
  const shown = useShownSites({ board, sites, choice }, view)
  const { missing, parameters, rows, job } = board
  const isJudged = parameters.length > 0
  const judged = boardText(job, parameters, isLocalTime)
  const saved = useSavedJob()
  const source = useMemo(() => sourceText(board, view), [board, view])
  const keys = (
    <Box sx={keyRow}>
      <StatusKey names={workKey(job)} />
      <DayKey />
    </Box>
  )
  const download = () =>
    saveExport(exportFileName('Board', new Date(), 'csv'), (name) =>
      saveCsv(name, boardCsv(shown, board, view, [judged, source])),
    )
  return (
    <>
      {missing > 0 && (
        <Box role="status" sx={{ px: 4, pb: 1 }}>
          <Typography variant="caption">{`${rows.size - missing} of ${rows.size} sites are computed`}</Typography>
          <LinearProgress
            aria-label="Sites computed"
            variant="determinate"
            value={(100 * (rows.size - missing)) / rows.size}
          />
        </Box>
      )}
      {!isJudged && sites.length > 0 && (
        <Alert severity="info" sx={{ mx: 4, mb: 1 }}>
          No thresholds set: choose an operation here, or set limits on the page of a site.
        </Alert>
      )}
      {isJudged && (
        <Box sx={judgedBy}>
          <span>{judged}</span>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <SaveOperation operation={saved} sx={touch} />
            <Button size="small" startIcon={<Print />} onClick={() => void printPage()} sx={touch}>
              Print
            </Button>
            <Button size="small" startIcon={<Download />} onClick={() => void download()} sx={touch}>
              CSV
            </Button>
            <AboutButton label="Key to the board" iconSize="small" sx={{ ...touch, display: { sm: 'none' } }}>
              {keys}
            </AboutButton>
          </Box>
          <Box sx={{ display: { xs: 'none', sm: 'contents' } }}>{keys}</Box>
        </Box>
      )}
      <BoardTable board={board} view={view} sites={shown} hour={hour} />
      <Typography variant="caption" color="text.secondary" sx={{ px: 4, py: 1, displayPrint: 'none' }}>
        {source}
      </Typography>
      {isPrinted && (
        <PaperBoard board={board} view={view} sites={shown} hour={hour} total={sites.length}>
          <div>{judged}</div>
          <div>{source}</div>
          {keys}
        </PaperBoard>
      )}
    </>
  )
}

const touch = { minHeight: { xs: tokens.size.touch, sm: 0 } } as const

const keyRow = { display: 'flex', flexWrap: 'wrap', columnGap: 6, rowGap: 1, flexBasis: '100%' } as const

const judgedBy = {
  display: 'flex',
  displayPrint: 'none',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 4,
  px: 4,
  pb: 2,
  fontSize: tokens.font.size.caption,
} as const
