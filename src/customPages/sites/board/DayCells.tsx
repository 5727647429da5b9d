import Box from '@mui/material/Box'
import { alpha } from '@mui/material/styles'
import { keyLook } from '#shell/windowStatus/StatusKey.tsx'
import { tokens } from '#tokens.ts'
import { TIGHT_HOURS } from '#weather/windows/firstLine/startDay.ts'
import { ellipsis } from './boardLayout.ts'
import type { DayWord, SiteDay } from './siteFacts.ts'

const { status } = tokens

const colors: Readonly<Record<DayWord, string>> = {
  Yes: status.ok,
  Tight: status.warning,
  No: status.alarm,
  '–': status.unknown,
}

/** Share of a status color behind the words of a day, which keep their contrast. */
const TINT = 0.16

const cellLook = (word: DayWord) =>
  ({
    ...ellipsis,
    px: '2px',
    borderRadius: '3px',
    color: 'text.primary',
    textAlign: 'center',
    lineHeight: 1.25,
    bgcolor: word === '–' ? undefined : alpha(colors[word], TINT),
    boxShadow: `inset 0 -2px ${colors[word]}`,
  }) as const

interface DayCellProps extends Pick<SiteDay, 'word' | 'stop'> {
  /** Whether the word and what stops the job stand beside each other. */
  isFlat: boolean
}

const DayCell = ({ word, stop, isFlat }: DayCellProps) => (
  <Box sx={cellLook(word)}>
    {word}
    {isFlat && stop !== '' && ' '}
    <Box component="span" sx={isFlat ? undefined : { ...ellipsis, display: 'block' }} title={stop}>
      {stop}
    </Box>
  </Box>
)

/** Whether the job can start, day by day. */
export const DayCells = ({ days, isFlat }: { days: readonly SiteDay[]; isFlat: boolean }) => (
  <Box sx={week}>
    {days.map((day, place) => (
      // A day has no other name than its place.
      // biome-ignore lint/suspicious/noArrayIndexKey: the days of a row are never reordered.
      <DayCell key={place} {...day} isFlat={isFlat} />
    ))}
  </Box>
)

/** The grid of the days, which the names above them share. */
export const week = {
  gridArea: 'days',
  display: 'grid',
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  gap: '2px',
  height: 1,
  alignItems: 'stretch',
  '& > *': { alignContent: 'center' },
} as const

const meanings: readonly [SiteDay['word'], stop: string, meaning: string][] = [
  ['Yes', '', 'the job can start'],
  ['Tight', '', `in at most ${TIGHT_HOURS} h of the day`],
  ['No', 'waves', 'what stops it most'],
  ['–', '', 'not known, or over'],
]

/** The key to the days. */
export const DayKey = () => (
  <Box component="ul" aria-label="Key to the days" sx={keyLook}>
    {meanings.map(([word, stop, meaning]) => (
      <Box component="li" key={word} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Box sx={{ minWidth: 20 }}>
          <DayCell word={word} stop={stop} isFlat />
        </Box>
        {meaning}
      </Box>
    ))}
  </Box>
)
