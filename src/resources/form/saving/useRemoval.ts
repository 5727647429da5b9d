import { useDelete } from '@refinedev/core'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { useConfirm } from '#shell/useConfirm.tsx'

interface RemovalOptions {
  file: ResourceFile
  title: string
  /** Called before the record is removed, and again if the removal fails. */
  onRemoving: ((isRemoving: boolean) => void) | undefined
  onRemoved: () => void
  onFailure: (error: unknown) => void
}

/** Removes a record after a confirmation. */
export function useRemoval({ file, title, onRemoving, onRemoved, onFailure }: RemovalOptions) {
  const { name, singular } = file.resource
  const confirm = useConfirm()
  const { mutateAsync, mutation } = useDelete<StoredRecord>()

  const remove = async ({ id }: StoredRecord) => {
    const text = `Are you sure you want to delete ${title}?`
    if (!(await confirm({ title: `Delete ${singular}`, text }))) return
    onRemoving?.(true)
    try {
      await mutateAsync({
        resource: name,
        id,
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
