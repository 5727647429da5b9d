import InputBase from '@mui/material/InputBase'
import NativeSelect from '@mui/material/NativeSelect'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import type { GridRenderEditCellParams } from '@mui/x-data-grid'
import { createContext, useContext, useEffect, useId, useRef, useState } from 'react'
import type { StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { type CellInput, typedText } from './editedCells.ts'

/** The cell that is being edited: what was typed into it, and why it was refused. */
export interface EditedCell {
  onText: (text: string) => void
  problem: string | undefined
}

export const EditedCellContext = createContext<EditedCell>({ onText: () => undefined, problem: undefined })

interface CellEditorProps
  extends Pick<GridRenderEditCellParams<StoredRecord>, 'row' | 'field' | 'colDef' | 'hasFocus'> {
  input: CellInput
}

/** The input of a cell: a text, or a choice. The sentence of a refusal stands below it until another value is typed. */
export function CellEditor({ input, row, field, colDef, hasFocus }: CellEditorProps) {
  const { onText, problem } = useContext(EditedCellContext)
  const [text, setText] = useState(() => typedText(row[field]))
  const [cell, setCell] = useState<HTMLElement | null>(null)
  const focused = useRef<HTMLInputElement & HTMLSelectElement>(null)
  const id = useId()
  useEffect(() => {
    if (hasFocus) focused.current?.focus()
  }, [hasFocus])
  const change = (next: string) => {
    setText(next)
    onText(next)
  }
  const common = {
    value: text,
    fullWidth: true,
    error: problem !== undefined,
    inputRef: focused,
    sx: { px: 2, height: 1, fontSize: 'inherit' },
  } as const
  const described = { 'aria-label': colDef.headerName, 'aria-describedby': problem && id }
  return (
    <div ref={setCell} style={{ width: '100%', height: '100%' }}>
      {input.choices ? (
        <NativeSelect
          {...common}
          disableUnderline
          onChange={({ target }) => change(target.value)}
          inputProps={described}
        >
          {!input.choices.some(({ value }) => value === text) && <option value={text}>{text}</option>}
          {input.choices.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </NativeSelect>
      ) : (
        <InputBase
          {...common}
          type={input.type === 'date' ? 'date' : 'text'}
          onChange={({ target }) => change(target.value)}
          inputProps={{
            ...described,
            ...(input.type === 'number' && { inputMode: 'decimal', style: { textAlign: 'right' } }),
          }}
        />
      )}
      <Popper open={problem !== undefined && cell !== null} anchorEl={cell} placement="bottom-start">
        <Paper
          id={id}
          role="alert"
          elevation={4}
          sx={{ px: 3, py: 2, maxWidth: 320, color: 'error.main', fontSize: 'caption.fontSize' }}
        >
          {problem}
        </Paper>
      </Popper>
    </div>
  )
}
