import Box from '@mui/material/Box'
import ListSubheader from '@mui/material/ListSubheader'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { CanAccess, useList } from '@refinedev/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { formsQuery } from '#providers/resources/forms.ts'
import { tokens } from '#tokens.ts'
import {
  type ListedOperation,
  type OfferedOperation,
  type OperationJob,
  offeredOperations,
} from './operationJob.ts'

interface OperationSelectProps {
  /** The name of the current operation; undefined without one. */
  chosen: string | undefined
  /** Called with a copy of the chosen operation; undefined for none. */
  onChoose: (job: OperationJob | undefined) => void
  label?: string
  /** The label of the choice without an operation. */
  none?: string
  disabled?: boolean
}

/** Value for a chosen operation that is not in the list (any more), of which a copy is in use. */
const COPY = 'copy'

/** Selects an operation: the user's own, those shared by other users, and the presets with their source. */
export const OperationSelect = (props: OperationSelectProps) => (
  <CanAccess resource="operations" action="list" params={{}}>
    <Select {...props} />
  </CanAccess>
)

function Select({ chosen, onChoose, label = 'Operation', none = 'None', disabled }: OperationSelectProps) {
  const operations = useOperations()
  const id = useId()
  const headingId = ({ group }: OfferedOperation) => `${id}-${group}`
  const found = operations.find(({ name }) => name === chosen)
  const value = chosen === undefined ? '' : (found?.key ?? COPY)
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={label}
      value={value}
      disabled={disabled}
      helperText={found?.source}
      onChange={({ target }) => {
        if (target.value !== COPY) onChoose(operations.find(({ key }) => key === target.value)?.job)
      }}
      slotProps={{
        select: {
          displayEmpty: true,
          // Without the source, which the field shows below.
          renderValue: () => (chosen === undefined ? none : chosen),
        },
        inputLabel: { shrink: true },
      }}
    >
      <MenuItem value="">{none}</MenuItem>
      {value === COPY && <MenuItem value={COPY}>{chosen}</MenuItem>}
      {operations.flatMap((operation, index) => [
        ...(operation.group === operations[index - 1]?.group
          ? []
          : [<GroupHeading key={operation.group} id={headingId(operation)} title={operation.group} />]),
        <MenuItem
          key={operation.key}
          value={operation.key}
          aria-describedby={headingId(operation)}
          sx={{ display: 'block', whiteSpace: 'normal' }}
        >
          {operation.name}
          {operation.source !== undefined && (
            <Box component="span" sx={{ display: 'block', color: 'text.secondary', ...sourceLook }}>
              {operation.source}
            </Box>
          )}
        </MenuItem>,
      ])}
    </TextField>
  )
}

interface GroupHeadingProps {
  id: string
  title: string
}

/**
 * The name of a group, which describes each of its options. The list passes the role and the events of an option to all of its
 * children; a heading must ignore both.
 */
const GroupHeading = ({ id, title }: GroupHeadingProps) => (
  <ListSubheader id={id} role="presentation">
    {title}
  </ListSubheader>
)
// Tells the list not to focus the heading as its first option.
GroupHeading.muiSkipListHighlight = true

const sourceLook = { fontSize: tokens.font.size.caption, maxWidth: 420 }

/** The operations to choose from; only the presets if the list cannot be read. */
function useOperations(): readonly OfferedOperation[] {
  const { data: forms } = useQuery(formsQuery)
  const file = forms?.resources.operations
  const { query } = useList<ListedOperation>({
    resource: 'operations',
    pagination: { mode: 'off' },
    queryOptions: { enabled: file !== undefined },
    errorNotification: false,
  })
  const records = query.data?.data
  return useMemo(() => offeredOperations(records ?? [], file), [records, file])
}
