import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useList } from '@refinedev/core'
import { useMemo } from 'react'
import { useCall } from '#providers/api/useCall.ts'
import { LOOKUPS } from '#providers/resources/lookupProvider.ts'
import type { RemoteOptions } from '#schemas/resourceFile/resourceFile.ts'
import type { CustomerPermissions } from '#schemas/shapes/customer.ts'
import { type OptionRow, optionLabel } from '../optionLabel.ts'

/** Where the choices of a list come from: the records of another resource, or the permissions of the customer. */
export type ListSource = RemoteOptions | 'permissions'

/** Between the values of a list in a text, as in the cells of a file. */
const BETWEEN = ','

const noRows: OptionRow[] = []

function useChoices(source: ListSource): ReadonlyMap<string, string> {
  const remote = source === 'permissions' ? undefined : source
  const { query } = useList<OptionRow>({
    resource: remote?.resource ?? '',
    dataProviderName: LOOKUPS,
    pagination: { mode: 'off' },
    queryOptions: { enabled: remote !== undefined },
    errorNotification: false,
  })
  const { data: permissions } = useCall<CustomerPermissions>(
    'customerPermissions',
    {},
    {
      enabled: source === 'permissions',
    },
  )
  const rows = query.data?.data ?? noRows
  return useMemo(
    () =>
      new Map(
        remote
          ? rows.map((row) => [String(row[remote.value]), optionLabel(remote, row)])
          : (permissions ?? []).map(({ permissionName }) => [permissionName, permissionName]),
      ),
    [remote, rows, permissions],
  )
}

interface ListChoicesProps {
  label: string
  source: ListSource
  /** The chosen values, with commas between them. */
  text: string
  problem: string | undefined
  disabled: boolean
  onText: (text: string) => void
}

/** Chooses several values, each of which replaces what the records have. */
export function ListChoices({ label, source, text, problem, disabled, onText }: ListChoicesProps) {
  const choices = useChoices(source)
  return (
    <Autocomplete
      multiple
      fullWidth
      disableCloseOnSelect
      size="small"
      options={[...choices.keys()]}
      getOptionLabel={(value) => choices.get(value) ?? value}
      value={text === '' ? [] : text.split(BETWEEN)}
      disabled={disabled}
      onChange={(_, values) => onText(values.join(BETWEEN))}
      renderInput={(params) => (
        <TextField {...params} label={label} error={problem !== undefined} helperText={problem} />
      )}
    />
  )
}
