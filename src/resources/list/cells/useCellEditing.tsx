import type { GridApi } from '@mui/x-data-grid'
import { lazy, type ReactNode, type RefObject, Suspense, useMemo, useRef, useState } from 'react'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import type { EditedCell } from './CellEditor.tsx'
import type { CellChange } from './CellSaving.tsx'
import { type CellInput, typedText, typedValue } from './editedCells.ts'

/** In a chunk of its own: a list needs no form generator until a cell is changed. */
const CellSaving = lazy(async () => ({ default: (await import('./CellSaving.tsx')).CellSaving }))

interface Pending extends CellChange {
  resolve: (record: StoredRecord) => void
  reject: (reason: unknown) => void
}

/** Editing the cells of a list: `save` stores what was typed when an edit ends; a refused one stays open with its sentence. */
export function useCellEditing(
  file: ResourceFile,
  inputs: Readonly<Record<string, CellInput>>,
  grid: RefObject<GridApi | null>,
) {
  const typed = useRef<{ field: string; text: string }>(undefined)
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState<Pending>()
  const edited = useMemo<EditedCell>(
    () => ({
      problem,
      onText: (text) => {
        if (typed.current) typed.current.text = text
        setProblem(undefined)
      },
    }),
    [problem],
  )
  return {
    edited,
    begin: (record: StoredRecord, field: string) => {
      typed.current = { field, text: typedText(record[field]) }
      setProblem(undefined)
    },
    end: () => {
      typed.current = undefined
      setProblem(undefined)
    },
    save: (_: StoredRecord, record: StoredRecord): Promise<StoredRecord> => {
      const cell = typed.current
      const input = cell && inputs[cell.field]
      if (!input || cell.text === typedText(record[cell.field])) return Promise.resolve(record)
      const { field, text } = cell
      return new Promise((resolve, reject) =>
        setPending({ record, field, value: typedValue(input, text), resolve, reject }),
      )
    },
    /** The save under way, with the dialog of its conflict. */
    saving:
      pending &&
      ((
        <Suspense fallback={null}>
          <CellSaving
            file={file}
            record={pending.record}
            field={pending.field}
            value={pending.value}
            onSaved={(record) => {
              setPending(undefined)
              pending.resolve(record)
            }}
            onRefused={(sentence) => {
              setPending(undefined)
              setProblem(sentence)
              pending.reject(sentence)
              grid.current?.setCellFocus(pending.record.id, pending.field)
            }}
          />
        </Suspense>
      ) as ReactNode),
  }
}
