import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import type { AnswerState } from '#providers/api/useAnswer.ts'
import type { FormCheck } from '#schemas/shapes/forms.ts'
import { saveFile } from '#shell/saveFile.ts'
import { DraftText } from './DraftText.tsx'
import { FileProblems } from './FileProblems.tsx'

interface DraftEditorProps {
  /** The path of the customer's overlay, relative to the server's folders. */
  file: string
  text: string
  onChange: (text: string) => void
  onTry: () => void
  /** Called after the browser has been given the text to save. */
  onSaved: () => void
  /** The result of trying this text or an earlier one. */
  state: Pick<AnswerState<FormCheck>, 'answer' | 'isRunning' | 'error'>
  /** Whether the text is unchanged since it was tried. */
  isTried: boolean
  /** The role for which the preview of the answer failed. */
  failedRole: string | undefined
}

/** The start and end index of a line, counted from 1. */
function rangeOfLine(text: string, line: number): [number, number] {
  const lines = text.split('\n')
  const start = lines.slice(0, line - 1).reduce((sum, { length }) => sum + length + 1, 0)
  return [start, start + (lines[line - 1]?.length ?? 0)]
}

/** Editor for an overlay: it can be typed or pasted, tried without storing it, and saved as a file for the folder. */
export function DraftEditor(props: DraftEditorProps) {
  const { file, text, onChange, onTry, onSaved, state, isTried, failedRole } = props
  const input = useRef<HTMLTextAreaElement>(null)
  const answer = isTried ? state.answer : undefined
  const found = answer?.layers.at(-1)?.problems ?? []
  const problems =
    answer && failedRole !== undefined
      ? [...found, { message: `The form cannot be shown to ${failedRole}: its preview failed.` }]
      : found
  const isGood = answer?.merged !== undefined && failedRole === undefined
  const [name = ''] = file.split('/').slice(-1)

  const openLine = (line: number) => {
    input.current?.focus()
    input.current?.setSelectionRange(...rangeOfLine(text, line))
  }

  const download = () => {
    saveFile(name, text, 'application/json')
    onSaved()
  }

  return (
    <>
      {state.error && <Alert severity="error">{state.error.detail}</Alert>}
      <FileProblems problems={problems} onOpen={openLine} />
      {isGood && problems.length === 0 && <Alert severity="success">The draft has no problems.</Alert>}
      {isGood && answer?.isDrawn === false && (
        <Alert severity="info">
          Whether the form can be shown to each role was not checked. Please look at its preview.
        </Alert>
      )}
      <DraftText
        label="Draft overlay"
        text={text}
        onChange={onChange}
        marked={new Set(problems.map(({ line }) => line))}
        input={input}
      />
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="contained" onClick={onTry} disabled={state.isRunning}>
          {state.isRunning ? 'Checking…' : 'Try draft'}
        </Button>
        <Button variant="outlined" disabled={!isGood} onClick={download}>
          Download {name}
        </Button>
      </Box>
      <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
        Trying stores nothing. The form changes when the file is put on the server as {file}.
      </Typography>
    </>
  )
}
