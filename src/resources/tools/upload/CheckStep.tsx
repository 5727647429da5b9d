import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { ColumnTable } from './ColumnTable.tsx'
import { PlanFields } from './PlanFields.tsx'
import { ReadFileView } from './ReadFileView.tsx'
import { SeriesPreview } from './SeriesPreview.tsx'
import type { Checking } from './useCheck.ts'

export const buttons = { display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' } as const

/** Moves the focus to what a check has found, or to the import, once it is drawn. */
export const focus = (node: HTMLElement | null) => node?.focus()

interface CheckStepProps {
  checking: Checking
  names: readonly string[]
  /** The import is being started. */
  isStarting: boolean
  onBack: () => void
  onImport: () => void
}

/** The second step: what was recognized, and how the files are to be read. */
export function CheckStep({ checking, names, isStarting, onBack, onImport }: CheckStepProps) {
  const { answer, columns, draft, setDraft, problems, isChecking, isStale } = checking
  const isWrong = Object.values(problems).some((problem) => problem !== undefined)
  const isReady = answer?.series !== undefined && answer.problem === undefined && !isStale && !isChecking
  return (
    <>
      <Outcome checking={checking} />
      {answer && columns.length > 0 && (
        <ColumnTable
          draft={draft}
          columns={columns}
          units={answer.units}
          problem={problems.columns}
          onDraft={setDraft}
        />
      )}
      {(answer || checking.failure) && (
        <PlanFields draft={draft} problems={problems} columns={columns} names={names} setDraft={setDraft} />
      )}
      {answer?.series && <SeriesPreview series={answer.series} />}
      {answer?.files.map((file, at) => (
        <ReadFileView key={checking.ids[at]} file={file} />
      ))}
      <Box
        sx={{
          ...buttons,
          position: 'sticky',
          // The page has a padding, below which its content would show.
          bottom: { xs: '-8px', sm: '-16px' },
          zIndex: 3,
          py: 2,
          bgcolor: 'background.paper',
          borderTop: 1,
          borderColor: 'divider',
        }}
      >
        <Button variant="outlined" onClick={onBack} disabled={isStarting}>
          Back
        </Button>
        <Button
          variant={isReady ? 'outlined' : 'contained'}
          onClick={() => void checking.check()}
          disabled={isChecking || isStarting || isWrong}
        >
          Check again
        </Button>
        <Button variant="contained" onClick={onImport} disabled={!isReady} loading={isStarting}>
          Import
        </Button>
        {isStale && !isChecking && (
          <Typography role="status" color="text.secondary">
            Changed since the check.
          </Typography>
        )}
      </Box>
    </>
  )
}

/** What a check has found: the problem with its answers, or that the files can be imported. */
function Outcome({ checking }: { checking: Checking }) {
  const { answer, turn, failure, isChecking, choose } = checking
  if (isChecking)
    return (
      <Box role="status">
        <Typography gutterBottom>Reading the files …</Typography>
        <LinearProgress aria-label="Reading the files" />
      </Box>
    )
  if (failure)
    return (
      <Alert severity="error" tabIndex={-1} ref={focus}>
        {[failure.detail, ...failure.errors.map(({ message }) => message)].join(' ')}
      </Alert>
    )
  if (!answer) return null
  if (answer.problem === undefined)
    return (
      <Alert key={turn} severity="success" role="status" tabIndex={-1} ref={focus}>
        The files can be imported. Nothing is stored yet.
      </Alert>
    )
  return (
    <Alert key={turn} severity="error" tabIndex={-1} ref={focus}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{answer.problem}</Typography>
      {answer.choices.length > 0 && (
        <Box role="group" aria-label="Answers" sx={{ ...buttons, mt: 2 }}>
          {answer.choices.map(({ text, change }) => (
            <Button
              key={text}
              variant="outlined"
              color="inherit"
              sx={{ textAlign: 'start' }}
              onClick={() => void choose(change)}
            >
              {text}
            </Button>
          ))}
        </Box>
      )}
    </Alert>
  )
}
