import Typography from '@mui/material/Typography'
import { useDelete } from '@refinedev/core'
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

/** The question before a deletion, which names what belongs to the record if its file has a call that answers it. */
async function deletionQuestion(
  file: ResourceFile,
  record: StoredRecord,
  title: string,
): Promise<Omit<Confirmation, 'title'>> {
  const text = `Are you sure you want to delete ${title}?`
  if (!file.resource.api?.belongings) return { text }
  await readBelongings(file, record)
  return {
    ok: 'Delete',
    text: (
      <>
        <Typography gutterBottom>{text}</Typography>
        <BelongingsNote file={file} records={[record]} title={title} />
      </>
    ),
  }
}

/** Removes a record after a confirmation. */
export function useRemoval({ file, title, onRemoving, onRemoved, onFailure }: RemovalOptions) {
  const { name, singular } = file.resource
  const confirm = useConfirm()
  const { mutateAsync, mutation } = useDelete<StoredRecord>()

  const remove = async (record: StoredRecord) => {
    // If what belongs to the record cannot be read, the snackbar shows the failure.
    const question = await deletionQuestion(file, record, title).catch(() => undefined)
    if (!question || !(await confirm({ title: `Delete ${singular}`, ...question }))) return
    onRemoving?.(true)
    try {
      await mutateAsync({
        resource: name,
        id: record.id,
        invalidates: ['list', 'many'],
        successNotification: false,
        errorNotification: false,
      })
    } catch (error) {
      onRemoving?.(false)
      onFailure(error)
      return
    }
    onRemoved()
  }
  return { remove, isRemoving: mutation.isPending }
}
