import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { BaseRecord } from '@refinedev/core'
import { useCall } from '#providers/api/useCall.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { ApiRouteName } from '#schemas/calls/apiRoutes.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { tokens } from '#tokens.ts'
import type { DateLanguage } from '#weather/units/display.ts'
import { momentText } from '#weather/zone.ts'
import type { RecordPartProps } from '../recordPartProps.ts'
import { entryLine, type Mark, type Span, type Timeline } from './timeline.ts'

interface HistoryPartProps<History> extends Pick<RecordPartProps, 'record'> {
  /** The call that returns the history of one record. */
  call: ApiRouteName
  /** The accessible name of the list. */
  label: string
  timeline: (history: History, language: DateLanguage) => Timeline
}

/** The last 60 days of a record as a picture and a list. */
export function HistoryPart<History extends Span & BaseRecord>(props: HistoryPartProps<History>) {
  const { record, call, label, timeline } = props
  const { language } = useDisplay()
  const { data, error, refetch } = useCall<History>(
    call,
    { params: { id: record?.id ?? 0 } },
    { quiet: true, staleTime: 0 },
  )
  return (
    <Box component="section" aria-label="Last 60 days" sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Typography variant="h3">Last 60 days</Typography>
      {data ? (
        <Drawn span={data} label={label} timeline={timeline(data, language)} />
      ) : error ? (
        <MessagePage title="The history could not be loaded" text={error.detail} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Box>
  )
}

interface DrawnProps {
  span: Span
  label: string
  timeline: Timeline
}

function Drawn({ span, label, timeline: { note, entries, marks } }: DrawnProps) {
  const { language } = useDisplay()
  const noted = note !== undefined && <Typography>{note}</Typography>
  if (entries.length === 0)
    return (
      <>
        {noted}
        <Typography color="text.secondary">Nothing has happened in the last 60 days.</Typography>
      </>
    )
  return (
    <>
      {noted}
      <Picture span={span} rows={marks} language={language} />
      <Box
        component="ol"
        aria-label={label}
        // Makes it scrollable by keyboard.
        tabIndex={0}
        sx={{ m: 0, pl: 0, maxHeight: 320, overflowY: 'auto', listStyle: 'none' }}
      >
        {entries.map((entry) => (
          <Box component="li" key={entry.key} sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
            {entryLine(entry, language)}
          </Box>
        ))}
      </Box>
    </>
  )
}

const percent = (share: number) => `${share * 100}%`

interface PictureProps {
  span: Span
  rows: Timeline['marks']
  language: DateLanguage
}

/** Hidden from assistive technology: the list describes the same entries in words. */
const Picture = ({ span: { from, to }, rows, language }: PictureProps) => (
  <Box aria-hidden="true" data-testid="timeline" sx={{ display: 'grid', gap: 1 }}>
    {Object.entries(rows).map(([title, marks]) => (
      <Box key={title} sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <Typography variant="caption" color="text.secondary" sx={{ width: 64, flex: 'none' }}>
          {title}
        </Typography>
        <Box sx={{ position: 'relative', flex: 1, height: 20, bgcolor: 'action.hover', borderRadius: 0.5 }}>
          {marks.map(({ key, ...mark }) => (
            <MarkBox key={key} {...mark} />
          ))}
        </Box>
      </Box>
    ))}
    <Box sx={{ display: 'flex', justifyContent: 'space-between', pl: '72px' }}>
      {[from, to].map((time) => (
        <Typography key={time} variant="caption" color="text.secondary">
          {momentText(time, 'UTC', language)}
        </Typography>
      ))}
    </Box>
  </Box>
)

/** A mark of the picture; a point has a minimum width, so that it is visible. */
const MarkBox = ({ from, width, isWarning }: Omit<Mark, 'key'>) => (
  <Box
    sx={{
      position: 'absolute',
      top: 4,
      bottom: 4,
      left: percent(from),
      width: percent(width),
      minWidth: 6,
      maxWidth: percent(1),
      transform: from > 0.99 ? 'translateX(-100%)' : 'none',
      bgcolor: isWarning ? tokens.status.warning : tokens.status.ok,
      borderRadius: 0.5,
    }}
  />
)
