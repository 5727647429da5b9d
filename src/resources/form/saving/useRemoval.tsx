import Typography from '@mui/material/Typography'
import { useDelete } from '@refinedev/core'
import { DeletionNote, tryDeletion } from '#resources/batch/deletion/DeletionNote.tsx'
import { offerUndo } from '#resources/batch/useBulk.ts'
import { BelongingsNote } from '#resources/belongings/BelongingsNote.tsx'
import { readBelongings } from '#resources/belongings/useBelongings.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { type Confirmation, useConfirm } from '#shell/useConfirm.tsx'

interface RemovalOptions {
  file: ResourceFile
  title: string
  /** Called before the record is removed, and again if the removal fails. */
  onRemoving: ((isRemoving: boolean) => void) | undefined
  onRemoved: () => void
  onFailure: (error: unknown) => void
}

/** A reason as a sentence. */
const sentence = (reason: string) => (reason.endsWith('.') ? reason : `${reason}.`)

/**
 * The question before a deletion: it says what refers to the record, and what belongs to it if its file has a call that answers it. If
 * the record cannot be deleted, it is no question but says why.
 */
async function deletionQuestion(
  file: ResourceFile,
  record: StoredRecord,
  title: string,
): Promise<Omit<Confirmation, 'title'>> {
  const tried = await tryDeletion(file, [record])
  const errors = tried?.rows.flatMap((row) => row.errors ?? []) ?? []
  if (errors.length > 0) {
    const reasons = errors.map(({ message }) => sentence(message)).join(' ')
    return { cancel: false, text: `${title} cannot be deleted. ${reasons}` }
  }
  const question = `Are you sure you want to delete ${title}?`
  const { belongings } = file.resource.api ?? {}
  if (belongings) await readBelongings(file, record)
  return {
    ...(belongings && { ok: 'Delete' }),
    text: (
      <>
        <Typography gutterBottom>{question}</Typography>
        <DeletionNote answer={tried} title={title} />
        {belongings && <BelongingsNote file={file} records={[record]} title={title} />}
      </>
    ),
  }
}

/** Removes a record after a confirmation. */
export function useRemoval({ file, title, onRemoving, onRemoved, onFailure }: RemovalOptions) {
  const { name, singular } = file.resource
  const confirm = useConfirm()
  const { mutateAsync, mutation } = useDelete<StoredRecord & { undo?: unknown }>()

  const remove = async (record: StoredRecord) => {
    // If it cannot be known what the deletion would do, the snackbar shows the failure.
    const question = await deletionQuestion(file, record, title).catch(() => undefined)
    if (!question) return
    const isConfirmed = await confirm({ title: `Delete ${singular}`, ...question })
    if (!isConfirmed || question.cancel === false) return
    onRemoving?.(true)
    try {
      const { data } = await mutateAsync({
        resource: name,
        id: record.id,
        invalidates: ['list', 'many'],
        successNotification: false,
        errorNotification: false,
      })
      offerUndo(file, data, `${singular} deleted`)
    } catch (error) {
      onRemoving?.(false)
      onFailure(error)
      return
    }
    onRemoved()
  }
  return { remove, isRemoving: mutation.isPending }
}
