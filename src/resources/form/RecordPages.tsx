import { type HttpError, type UseFormProps, useForm, useOne } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import type { FormValues } from '../record/recordShape.ts'
import { RecordForm } from './RecordForm.tsx'
import { addressValues } from './records.ts'
import { STALE } from './saving/useSaving.ts'

/** Disables Refine's notifications: the snackbar already shows the call's messages, and the form its failure. */
const quiet = { successNotification: false, errorNotification: false } as const

/** The form navigates to the list itself. The record's query is not invalidated: a reload would overwrite the form's values. */
const saving: Pick<UseFormProps, keyof typeof quiet | 'redirect' | 'mutationMode' | 'invalidates'> = {
  ...quiet,
  redirect: false,
  mutationMode: 'pessimistic',
  invalidates: ['list', 'many'],
}

interface RecordPageProps {
  file: ResourceFile
}

/** The form of a new record: a copy of the record in `?copy=`, or with the initial values in `?values=`. */
export function CreatePage({ file }: RecordPageProps) {
  const [params] = useSearchParams()
  const copied = params.get('copy')
  const given = params.get('values')
  const values = useMemo(() => (given === null ? undefined : addressValues(file, given)), [file, given])
  const { result: original, query } = useOne<StoredRecord, HttpError>({
    resource: file.resource.name,
    id: copied ?? '',
    queryOptions: { enabled: copied !== null, gcTime: 0, staleTime: 0 },
    errorNotification: false,
  })
  const { onFinish, mutation } = useForm<StoredRecord, HttpError, FormValues>({
    ...saving,
    action: 'create',
    resource: file.resource.name,
  })
  if (copied !== null && query.isFetching) return <Loading />
  return (
    <RecordForm
      key={`${copied} ${given}`}
      file={file}
      values={values}
      original={copied === null ? undefined : original}
      save={onFinish}
      isSaving={mutation.isPending}
    />
  )
}

/** The form of a stored record, reloaded each time so that the user never edits outdated values. */
export function EditPage({ file }: RecordPageProps) {
  const { id = '' } = useParams()
  const [isRemoving, setRemoving] = useState(false)
  const { onFinish, query, mutation } = useForm<StoredRecord, HttpError, FormValues>({
    ...saving,
    action: 'edit',
    resource: file.resource.name,
    id,
    // The form shows the other user's changes.
    mutationMeta: { handled: [STALE] },
    // Do not reload a record that is being removed: the call would answer 404.
    queryOptions: { gcTime: 0, staleTime: 0, refetchOnReconnect: false, enabled: !isRemoving },
  })
  const record = query?.data?.data
  const { notFound } = file.resource
  if (query?.isPending) return <Loading />
  if (record === undefined)
    return query?.error?.statusCode === 404 ? (
      <MessagePage title={notFound} />
    ) : (
      <MessagePage title={query?.error?.message ?? notFound} onRetry={query?.refetch} />
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
