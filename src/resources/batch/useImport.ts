import { useInvalidate } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useAccess } from '#providers/access/useAccess.ts'
import { usePreference } from '#providers/preferences/preferences.ts'
import { runBatch } from '#providers/resources/batch.ts'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { BatchAnswer, ImportRequest } from '#schemas/shapes/records/recordBatch.ts'
import { countText } from '../record/countText.ts'
import {
  addToMapping,
  guessMapping,
  type ImportField,
  importFields,
  type Mapping,
  type StoredMapping,
} from './columnMapping.ts'
import { oneNamePerCell, readTableFile, type TableFile } from './tableFile.ts'
import { offerUndo } from './useBulk.ts'

/** The state of an import and the actions of its steps. */
export interface Importing {
  /** The index of the current step, of three. */
  step: number
  table: TableFile | undefined
  /** Why the chosen file cannot be imported. */
  problem: string | undefined
  fields: readonly ImportField[]
  mapping: Mapping
  /** The checked rows; cells with several names are split into one row for each combination. */
  checked: TableFile | undefined
  /** The result of the check. */
  answer: BatchAnswer | undefined
  /** The result of the import. */
  done: BatchAnswer | undefined
  isBusy: boolean
  /** How much of the import is written; undefined while unknown. */
  percent: number | undefined
  choose: (file: File) => Promise<void>
  setMapping: (mapping: Mapping) => void
  check: () => Promise<void>
  back: () => void
  apply: () => Promise<void>
}

const none: StoredMapping = {}

/** The mapped columns of a file with their cells. */
function requestOf({ rows }: TableFile, mapping: Mapping): Omit<ImportRequest, 'dryRun'> {
  const columns = mapping.flatMap((field, index) => (field === '' ? [] : [{ field, index }]))
  return {
    columns: columns.map(({ field }) => field),
    rows: rows.map(({ cells }) => columns.map(({ index }) => cells[index] ?? '')),
  }
}

/** The steps of an import: choosing a file and its columns, the check, and the import. The calls show failures in the snackbar. */
export function useImport(file: ResourceFile): Importing {
  const { name, layout } = file.resource
  const { permits } = useAccess()
  const invalidate = useInvalidate()
  const fields = useMemo(() => importFields(file, permits), [file, permits])
  const [stored, setStored] = usePreference<StoredMapping>(`import.${name}`, none)
  const [step, setStep] = useState(0)
  const [table, setTable] = useState<TableFile>()
  const [problem, setProblem] = useState<string>()
  const [mapping, setMapping] = useState<Mapping>([])
  const [checked, setChecked] = useState<TableFile>()
  const [answer, setAnswer] = useState<BatchAnswer>()
  const [done, setDone] = useState<BatchAnswer>()
  const [isBusy, setBusy] = useState(false)
  const [percent, setPercent] = useState<number>()

  const busy = async (work: () => Promise<void>) => {
    setBusy(true)
    setPercent(undefined)
    try {
      await work()
    } finally {
      setBusy(false)
    }
  }

  const choose = async (chosen: File) => {
    const read = await readTableFile(chosen)
    setProblem('problem' in read ? read.problem : undefined)
    setTable('file' in read ? read.file : undefined)
    setMapping('file' in read ? guessMapping(read.file.columns, fields, stored) : [])
  }

  const check = () =>
    busy(async () => {
      if (!table) return
      setStored(addToMapping(table.columns, mapping, stored))
      const named = mapping.flatMap((field, index) => (field === '' ? [] : [index]))
      const read = layout === 'links' ? oneNamePerCell(table, named) : table
      setChecked(read)
      try {
        setAnswer(await runBatch(file, 'import', { ...requestOf(read, mapping), dryRun: true }))
        setStep(1)
      } catch {
        setStep(0)
      }
    })

  const apply = () =>
    busy(async () => {
      if (!checked || !answer) return
      setStep(2)
      const { digest } = answer
      try {
        const request = { ...requestOf(checked, mapping), dryRun: false, skipWrong: true, digest }
        const imported = await runBatch(file, 'import', request, setPercent)
        offerUndo(
          file,
          imported,
          `${countText(file, imported.counts.new + imported.counts.changed)} imported`,
        )
        setDone(imported)
        await invalidate({ resource: name, invalidates: ['list', 'many', 'detail'] })
      } catch {
        setStep(1)
      }
    })

  const back = () => setStep(0)
  const state = { step, table, problem, fields, mapping, checked, answer, done, isBusy, percent }
  return { ...state, choose, setMapping, check, back, apply }
}
