import Star from '@mui/icons-material/Star'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import { useState } from 'react'
import { useJob } from '#providers/preferences/job.ts'
import { useViewPart } from '#shell/address/viewParts.ts'
import { OperationSelect } from '#shell/operations/OperationSelect.tsx'
import { SearchBox } from '#shell/SearchBox.tsx'
import { tokens } from '#tokens.ts'
import { anyJob, MAX_JOB_HOURS } from '#weather/windows/job/jobSettings.ts'
import { type BoardSort, boardSortOf, boardSorts } from './boardOrder.ts'

/** Which sites the board shows, and in which order. */
export interface BoardChoice {
  text: string
  setText: (text: string) => void
  isFavorites: boolean
  setFavorites: (isFavorites: boolean) => void
  sort: BoardSort
  setSort: (sort: BoardSort) => void
}

const FAVORITES = 'favorites'

/** The choice; order and favorites are part of the address. */
export function useBoardChoice(): BoardChoice {
  const [text, setText] = useState('')
  const [sort, setSort] = useViewPart('view.sort', 'start')
  const [sites, setSites] = useViewPart('view.sites', '')
  return {
    text,
    setText,
    sort: boardSortOf(sort),
    setSort,
    isFavorites: sites === FAVORITES,
    setFavorites: (isFavorites) => setSites(isFavorites ? FAVORITES : ''),
  }
}

/** Filters, order and job of the board. */
export const BoardControls = ({ text, setText, isFavorites, setFavorites, sort, setSort }: BoardChoice) => (
  <Box sx={controls}>
    <SearchBox value={text} onChange={setText} />
    <ToggleButton
      value={FAVORITES}
      selected={isFavorites}
      onChange={() => setFavorites(!isFavorites)}
      color="primary"
      size="small"
      sx={{ gap: 1, height: touch }}
    >
      <Star fontSize="small" />
      Favorites
    </ToggleButton>
    <TextField
      select
      size="small"
      label="Sort by"
      value={sort}
      onChange={({ target }) => setSort(boardSortOf(target.value))}
    >
      {Object.entries(boardSorts).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
    <JobHours />
    <Operation />
  </Box>
)

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

/** Selects an operation, whose limits, hours and working hours replace the user's own. */
function Operation() {
  const [job, setJob] = useJob()
  return (
    <OperationSelect
      chosen={job.operation?.name}
      onChoose={(chosen) => setJob(chosen ?? anyJob)}
      none="My own limits"
    />
  )
}

const touch = { xs: tokens.size.touch, sm: tokens.size.control } as const

const controls = {
  display: 'grid',
  displayPrint: 'none',
  gridTemplateColumns: {
    xs: 'repeat(2, minmax(0, 1fr))',
    sm: '130px 150px 180px minmax(0, 1fr)',
    lg: 'minmax(160px, 300px) 130px 150px 180px minmax(180px, 320px)',
  },
  '& > div:first-of-type': { gridColumn: { sm: '1 / -1', lg: 'auto' } },
  '& > :last-child': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  alignItems: 'start',
  gap: 3,
  px: 4,
  pt: 3,
  pb: 2,
  fontSize: tokens.font.size.body,
} as const
