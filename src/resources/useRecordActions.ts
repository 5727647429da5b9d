import { useCreate, useDelete, useUpdate } from '@refinedev/core'
import { queryClient } from '../providers/queryClient.ts'
import { crudRoute } from '../schemas/crudRoutes.ts'
import type { StoredRecord } from '../schemas/entities.ts'
import type { ResourceFile, Verb } from '../schemas/resourceFile.ts'
import { type FormValues, submission } from './records.ts'

/** The snackbar says the route table's sentences; Refine's general ones would replace them. */
const quiet = { successNotification: false, errorNotification: false } as const

/** Forgets the answers of the calls that a write has made out of date. */
function reload(file: ResourceFile, verb: Verb): void {
  for (const name of crudRoute(file, verb)?.reloads ?? []) {
    queryClient.invalidateQueries({ queryKey: [name] })
  }
}

/** Saves and deletes records of a resource. Both reject with Refine's HttpError. */
export function useRecordActions(file: ResourceFile) {
  const resource = file.resource.name
  const create = useCreate<StoredRecord>()
  const update = useUpdate<StoredRecord>()
  const remove = useDelete<StoredRecord>()

  return {
    isBusy: create.mutation.isPending || update.mutation.isPending || remove.mutation.isPending,

    /** Stores the form's values: over `record`, or as a new one. */
    save: async (values: FormValues, record: StoredRecord | undefined) => {
      const sent = submission(file, values, record)
      if (record === undefined) await create.mutateAsync({ ...quiet, resource, values: sent })
      // The record's own query stays: read again it would put the stored values over the form before it closes.
      else
        await update.mutateAsync({ ...quiet, resource, id: record.id, values: sent, invalidates: ['list'] })
      reload(file, record === undefined ? 'create' : 'edit')
    },

    remove: async ({ id }: StoredRecord) => {
      await remove.mutateAsync({ ...quiet, resource, id, invalidates: ['list'] })
      reload(file, 'delete')
    },
  }
}
