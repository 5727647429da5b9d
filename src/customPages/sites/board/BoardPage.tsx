import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useMemo, useState } from 'react'
import { useCall } from '#providers/api/useCall.ts'
import { useBoardHour } from '#providers/board/boardHour.ts'
import { type Board, useBoard } from '#providers/board/useBoard.ts'
import { useLocalTime } from '#providers/preferences/displayPreferences.ts'
import { useJob } from '#providers/preferences/job.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { OperationSelect } from '#shell/operations/OperationSelect.tsx'
import { SaveOperation } from '#shell/operations/SaveOperation.tsx'
import { useSavedJob } from '#shell/operations/useSavedJob.ts'
import { SearchBox } from '#shell/SearchBox.tsx'
import { StatusKey } from '#shell/windowStatus/StatusKey.tsx'
import { tokens } from '#tokens.ts'
import { anyJob, MAX_JOB_HOURS } from '#weather/windows/job/jobSettings.ts'
import { workKey } from '#weather/windows/job/workNames.ts'
import { BoardTable } from './BoardTable.tsx'
import { boardOrder } from './boardOrder.ts'
import { boardText } from './boardText.ts'

/** All sites with their windows, sorted by the start of the next window. */
export function BoardPage() {
  const sites = useCall<Site[]>('sites', {}, { quiet: true })
  const { board, error, refetch } = useBoard()
  const [text, setText] = useState('')
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
      sx={{ display: 'flex', flexDirection: 'column', height: 1, bgcolor: 'background.paper' }}
    >
      <Box sx={controls}>
        <SearchBox value={text} onChange={setText} />
        <JobHours />
        <Operation />
      </Box>
      {board && sites.data ? (
        <Rows board={board} sites={sites.data} text={text} />
      ) : (
        <Loading label="Loading the board" />
      )}
    </Box>
  )
}

function Rows({ board, sites, text }: { board: Board; sites: readonly Site[]; text: string }) {
  const hour = useBoardHour()
  const { now } = hour
  const ordered = useMemo(() => boardOrder(sites, board, now, text), [sites, board, now, text])
  const { missing, parameters, sources, rows, job } = board
  const [isLocalTime] = useLocalTime()
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
      {parameters.length === 0 && sites.length > 0 && (
        <Alert severity="info" sx={{ mx: 4, mb: 1 }}>
          No thresholds set: choose an operation here, or set limits on the page of a site.
        </Alert>
      )}
      {parameters.length > 0 && (
        <Box sx={judgedBy}>
          <span>{boardText(job, parameters, isLocalTime)}</span>
          <StatusKey names={workKey(job)} />
        </Box>
      )}
      <BoardTable board={board} sites={ordered} hour={hour} />
      {sources.length > 0 && (
        <Typography variant="caption" color="text.secondary" sx={{ px: 4, py: 1 }}>
          {sources.join(', ')}
        </Typography>
      )}
    </>
  )
}

const isHours = (value: number) => Number.isInteger(value) && value >= 1 && value <= MAX_JOB_HOURS

/** The number of consecutive hours that the job needs, which other pages share. */
function JobHours() {
  const [job, setJob] = useJob()
  const [typed, setTyped] = useState<string>()
  const isWrong = typed !== undefined && !isHours(Number(typed))
  return (
    <TextField
      type="number"
      size="small"
      label="The job needs (hours)"
      value={typed ?? job.hours}
      error={isWrong}
      helperText={isWrong ? `Must be a number between 1 and ${MAX_JOB_HOURS}` : undefined}
      onChange={({ target }) => {
        setTyped(target.value)
        if (isHours(Number(target.value))) setJob({ ...job, hours: Number(target.value) })
      }}
      onBlur={() => setTyped(undefined)}
      slotProps={{ htmlInput: { min: 1, max: MAX_JOB_HOURS } }}
    />
  )
}

/** Selects an operation, whose limits, hours and working hours replace the user's own; the board's can be saved as an operation. */
function Operation() {
  const [job, setJob] = useJob()
  const saved = useSavedJob()
  return (
    <>
      <OperationSelect
        chosen={job.operation?.name}
        onChoose={(chosen) => setJob(chosen ?? anyJob)}
        none="My own limits"
      />
      <SaveOperation operation={saved} sx={save} />
    </>
  )
}

const judgedBy = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: 4,
  rowGap: 1,
  px: 4,
  pb: 2,
  fontSize: tokens.font.size.caption,
} as const

const save = {
  alignSelf: 'start',
  justifySelf: 'start',
  minHeight: { xs: tokens.size.touch, sm: tokens.size.control },
} as const

const controls = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr 1fr', md: 'minmax(160px, 300px) 190px minmax(200px, 320px) auto' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
  gap: 3,
  px: 4,
  pt: 3,
  pb: 2,
  fontSize: tokens.font.size.body,
} as const
