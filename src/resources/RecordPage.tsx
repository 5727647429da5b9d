import { useOne } from '@refinedev/core'
import { useParams } from 'react-router'
import type { StoredRecord } from '../schemas/entities.ts'
import type { ResourceFile } from '../schemas/resourceFile.ts'
import { Loading } from '../shell/Loading.tsx'
import { MessagePage } from '../shell/MessagePage.tsx'
import { RecordForm } from './RecordForm.tsx'

/** The form of one stored record, read afresh each time: what is edited must be what is stored. */
export function RecordPage({ file }: { file: ResourceFile }) {
  const { id = '' } = useParams()
  const { query } = useOne<StoredRecord>({
    resource: file.resource.name,
    id,
    queryOptions: { gcTime: 0, staleTime: 0, refetchOnReconnect: false },
    errorNotification: false,
  })
  const record = query.data?.data
  if (query.isPending) return <Loading />
  if (record === undefined) {
    const { notFound } = file.resource
    return query.error?.statusCode === 404 ? (
      <MessagePage title={notFound} />
    ) : (
      <MessagePage
        title={query.error?.message ?? notFound}
        action={{ label: 'Try again', onClick: () => query.refetch() }}
      />
    )
  }
  return (
    <RecordForm
      key={`${id} ${record.version}`}
      file={file}
      record={record}
      onReload={() => query.refetch()}
    />
  )
}
