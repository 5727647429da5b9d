import { type HttpError, type UseFormProps, useForm } from '@refinedev/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import type { ResourceFile, StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import { Loading } from '../../shell/Loading.tsx'
import { MessagePage } from '../../shell/MessagePage.tsx'
import { RecordForm } from './RecordForm.tsx'
import type { FormValues } from './recordShape.ts'

/** The snackbar shows the messages of the call's row, and the form its own failure; Refine's would be one too many. */
const quiet = { successNotification: false, errorNotification: false } as const

/** After a save the list; the record's own query stays: read again it would put the stored values over the form. */
const saving: Pick<UseFormProps, keyof typeof quiet | 'redirect' | 'mutationMode' | 'invalidates'> = {
  ...quiet,
  redirect: 'list',
  mutationMode: 'pessimistic',
  invalidates: ['list', 'many'],
}

interface RecordPageProps {
  file: ResourceFile
}

/** The form of a new record. */
export function CreatePage({ file }: RecordPageProps) {
  const { onFinish, mutation } = useForm<StoredRecord, HttpError, FormValues>({
    ...saving,
    action: 'create',
    resource: file.resource.name,
  })
  return <RecordForm file={file} save={onFinish} isSaving={mutation.isPending} />
}

/** The form of one stored record, read afresh each time: what is edited must be what is stored. */
export function EditPage({ file }: RecordPageProps) {
  const { id = '' } = useParams()
  const [isRemoving, setRemoving] = useState(false)
  const { onFinish, query, mutation } = useForm<StoredRecord, HttpError, FormValues>({
    ...saving,
    action: 'edit',
    resource: file.resource.name,
    id,
    // A record that is being removed is not read again: the answer would be that there is none.
    queryOptions: { gcTime: 0, staleTime: 0, refetchOnReconnect: false, enabled: !isRemoving },
  })
  const record = query?.data?.data
  const { notFound } = file.resource
  if (query?.isPending) return <Loading />
  if (record === undefined)
    return query?.error?.statusCode === 404 ? (
      <MessagePage title={notFound} />
    ) : (
      <MessagePage
        title={query?.error?.message ?? notFound}
        action={{ label: 'Try again', onClick: () => void query?.refetch() }}
      />
    )
  return (
    <RecordForm
      key={`${id} ${record.version}`}
      file={file}
      record={record}
      save={onFinish}
      isSaving={mutation.isPending}
      onReload={() => void query?.refetch()}
      onRemoving={setRemoving}
    />
  )
}
