import { useCreate, useDelete, useList } from '@refinedev/core'
import { useMemo, useState } from 'react'
import { LOOKUPS } from '../../providers/resources/lookupProvider.ts'
import type { LinksSide, ResourceFile, StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import type { OptionRow } from '../optionLabel.ts'
import { type LinkRow, type LinkValue, linksOf } from './linkRows.ts'

const noRows: OptionRow[] = []
const noLinks: StoredRecord[] = []

/** Select-all is a call for each row: so many at a time. */
const AT_A_TIME = 6

const quiet = {
  successNotification: false as const,
  errorNotification: false as const,
  invalidates: [] as [],
}

/** The records that one side of a link can be, from the remote select of its field. */
export function useSideRows({ schema }: ResourceFile, { field }: LinksSide) {
  const options = schema.properties[field]?.['x-options']
  const { query } = useList<OptionRow>({
    resource: options?.resource ?? '',
    dataProviderName: LOOKUPS,
    pagination: { mode: 'off' },
    queryOptions: { enabled: options !== undefined },
    errorNotification: false,
  })
  const answered = query.data?.data ?? noRows
  const key = options?.value ?? 'id'
  const rows = useMemo(
    () => answered.map((row): LinkRow => ({ ...row, value: row[key] as LinkValue })),
    [answered, key],
  )
  return { rows, query }
}

/**
 * The links of one record, and how to change them. A change shows at once; one that the API refuses is undone, and the
 * snackbar shows why.
 */
export function useLinks(
  file: ResourceFile,
  chosen: { field: string; value: LinkValue },
  otherField: string,
) {
  const resource = file.resource.name
  const { field, value } = chosen
  const { query } = useList<StoredRecord>({
    resource,
    pagination: { mode: 'off' },
    queryOptions: { staleTime: 0 },
    errorNotification: false,
  })
  const { mutateAsync: create } = useCreate<StoredRecord>()
  const { mutateAsync: remove } = useDelete<StoredRecord>()
  const [pending, setPending] = useState<ReadonlyMap<LinkValue, boolean>>(new Map())
  const links = query.data?.data ?? noLinks
  const stored = useMemo(
    () => linksOf(links, { field, value }, otherField),
    [links, field, value, otherField],
  )
  const linked = useMemo(() => {
    const values = new Set(stored.keys())
    for (const [other, isOn] of pending) isOn ? values.add(other) : values.delete(other)
    return values
  }, [stored, pending])

  const store = async ([other, isOn]: [LinkValue, boolean]) => {
    const link = stored.get(other)
    if (isOn && !link) await create({ ...quiet, resource, values: { [field]: value, [otherField]: other } })
    if (!isOn && link) await remove({ ...quiet, resource, id: link.id })
  }

  const change = async (changed: ReadonlyMap<LinkValue, boolean>) => {
    setPending((before) => new Map([...before, ...changed]))
    const all = [...changed]
    for (let from = 0; from < all.length; from += AT_A_TIME)
      await Promise.allSettled(all.slice(from, from + AT_A_TIME).map(store))
    // Links are as the server has them now, the refused ones as before.
    await query.refetch()
    setPending((before) => new Map([...before].filter(([other]) => !changed.has(other))))
  }

  return { linked, change, isPending: query.isPending }
}
