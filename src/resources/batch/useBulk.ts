import { useInvalidate } from '@refinedev/core'
import { useEffect, useState } from 'react'
import { runBatch } from '#providers/resources/batch.ts'
import { showStatus } from '#providers/status.ts'
import { createStore, useStore } from '#providers/store.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { UNDO_SECONDS } from '#schemas/shapes/records/batchLimits.ts'
import type { BulkEditRequest } from '#schemas/shapes/records/recordBatch.ts'
import type { Column } from '../record/columns.ts'
import { countText } from '../record/countText.ts'

/** The part of a list that bulk changes apply to. */
export interface BulkProps {
  file: ResourceFile
  columns: readonly Column[]
  /** The ticked records. */
  records: readonly StoredRecord[]
}

/** The last bulk change that can be undone. It is stored outside the list, so that it survives leaving the page. */
export interface Undoable {
  resource: string
  undo: string
  text: string
  /** Unix milliseconds until which the change can be undone. */
  until: number
}

const undoable = createStore<Undoable | null>(null)

export const seenVersions = (records: readonly StoredRecord[]): BulkEditRequest['records'] =>
  records.map(({ id, version }) => ({ id, version }))

/** Lets the user undo a change for half a minute, wherever the records are listed. */
export function offerUndo(file: ResourceFile, { undo }: { undo?: unknown }, text: string): void {
  if (typeof undo === 'string')
    undoable.set({ resource: file.resource.name, undo, text, until: Date.now() + UNDO_SECONDS * 1000 })
}

/** Bulk changes of a resource's records; each one reloads its lists. @throws ApiError, which the snackbar shows. */
export function useBulk(file: ResourceFile) {
  const { name } = file.resource
  const invalidate = useInvalidate()
  const reread = () => invalidate({ resource: name, invalidates: ['list', 'many', 'detail'] })

  return {
    preview: (records: readonly StoredRecord[], patch: BulkEditRequest['patch']) =>
      runBatch(file, 'bulkEdit', { records: seenVersions(records), patch, dryRun: true }),
    edit: async (records: readonly StoredRecord[], patch: BulkEditRequest['patch']) => {
      const answer = await runBatch(file, 'bulkEdit', {
        records: seenVersions(records),
        patch,
        dryRun: false,
      })
      offerUndo(file, answer, `${countText(file, answer.counts.changed)} changed`)
      await reread()
    },
    remove: async (records: readonly StoredRecord[], onPercent: (percent: number) => void) => {
      const answer = await runBatch(file, 'bulkDelete', { records: seenVersions(records) }, onPercent)
      offerUndo(file, answer, `${countText(file, answer.counts.changed)} deleted`)
      await reread()
    },
    undo: async ({ undo }: Undoable) => {
      undoable.set(null)
      const { count } = await runBatch(file, 'undo', { undo })
      showStatus(
        count > 0
          ? { ok: true, message: `${countText(file, count)} as before` }
          : { ok: false, message: 'It is too late to undo that.' },
      )
      await reread()
    },
  }
}

const SECOND = 1000

/** The change of a resource that can be undone, with the seconds left; undefined if there is none. */
export function useUndoable(
  resource: string,
): { last: Undoable; seconds: number; dismiss: () => void } | undefined {
  const last = useStore(undoable)
  const [now, setNow] = useState(Date.now)
  const isOpen = last !== null && last.resource === resource && last.until > now
  useEffect(() => {
    if (!last) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [last])
  if (!isOpen || !last) return undefined
  return { last, seconds: Math.ceil((last.until - now) / SECOND), dismiss: () => undoable.set(null) }
}
