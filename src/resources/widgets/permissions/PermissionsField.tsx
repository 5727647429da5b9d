import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { SimpleTreeView } from '@mui/x-tree-view/SimpleTreeView'
import { TreeItem } from '@mui/x-tree-view/TreeItem'
import { ariaDescribedByIds, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '#providers/api/useCall.ts'
import { useSession } from '#providers/session/session.ts'
import type { FormValues } from '#resources/record/recordShape.ts'
import type { CustomerPermissions } from '#schemas/shapes/customer.ts'
import { FilterFrame, NO_ITEMS } from '#shell/filterableList/FilterFrame.tsx'
import { setIndeterminate } from '#shell/filterableList/setIndeterminate.ts'
import { Loading } from '#shell/Loading.tsx'
import { tokens } from '#tokens.ts'
import type { FormContext } from '../formContext.ts'
import { type GivenBy, useGivenPermissions } from './givenPermissions.ts'
import {
  filteredNodes,
  namesOf,
  type PermissionNode,
  permissionLabel,
  permissionNodes,
  permissionSentences,
  tickedPermissions,
} from './permissionNodes.ts'

/** Cuts the last visible row in half, to show that the list continues. */
const MOST_HEIGHT = 424

/**
 * The permissions of a user as a checklist of those available to the customer, with related ones nested. Permissions that
 * the signed-in user does not have cannot be granted, only left as they are stored.
 */
export function PermissionsField(props: WidgetProps<FormValues, RJSFSchema>) {
  const { id, label, value, required, disabled, readonly, options, registry, onChange } = props
  const { noteLookup, values }: FormContext = registry.formContext
  const given = useGivenPermissions(options.givenBy as GivenBy | undefined, values)
  const { permissions: own } = useSession()
  const current: readonly string[] = Array.isArray(value) ? value : []
  const [stored] = useState(current)
  const [text, setText] = useState('')
  const { data: rows, error, refetch } = useCall<CustomerPermissions>('customerPermissions')

  useEffect(() => {
    if (rows)
      noteLookup(
        'permissions',
        rows.map(({ permissionName }) => ({ name: permissionName, mayGive: own.includes(permissionName) })),
      )
  }, [noteLookup, rows, own])

  const nodes = useMemo(
    () =>
      permissionNodes([
        ...(rows ?? []).map(({ permissionName }) => permissionName),
        ...stored,
        ...given.keys(),
      ]),
    [rows, stored, given],
  )
  const mayTick = (name: string) => own.includes(name) || stored.includes(name)
  const change = (changes: Iterable<readonly [string, boolean]>) =>
    onChange(tickedPermissions(current, changes, { nodes, mayTick, stored }))

  return (
    <Box
      id={id}
      role="group"
      tabIndex={-1}
      aria-labelledby={`${id}-title`}
      aria-describedby={ariaDescribedByIds(id)}
      sx={{ display: 'grid', gap: 2, outline: 0 }}
    >
      <FilterFrame
        title={required ? `${label} *` : label}
        titleId={`${id}-title`}
        text={text}
        onText={setText}
      >
        {error && !rows ? (
          <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
            {error.message}
          </Alert>
        ) : rows ? (
          <Checklist
            // A new filter text expands collapsed nodes again.
            key={text}
            id={id}
            text={text}
            label={label}
            nodes={nodes}
            ticked={new Set([...current, ...given.keys()])}
            given={given}
            mayTick={mayTick}
            isReadOnly={disabled === true || readonly === true}
            onChange={change}
          />
        ) : (
          <Loading />
        )}
      </FilterFrame>
    </Box>
  )
}

interface ChecklistProps {
  id: string
  /** The filter text. */
  text: string
  label: string
  nodes: readonly PermissionNode[]
  ticked: ReadonlySet<string>
  /** The permissions that the user has otherwise, with the names of what gives them: they are ticked and fixed. */
  given: ReadonlyMap<string, readonly string[]>
  mayTick: (name: string) => boolean
  isReadOnly: boolean
  onChange: (changes: Iterable<readonly [name: string, isTicked: boolean]>) => void
}

/** The tree of the permissions that match the filter, with a checkbox for all of them. */
function Checklist(props: ChecklistProps) {
  const { id, text, label, nodes, ticked, given, isReadOnly, onChange } = props
  const mayTick = (name: string) => !given.has(name) && props.mayTick(name)
  const [collapsed, setCollapsed] = useState<readonly string[]>([])
  const shown = useMemo(() => filteredNodes(nodes, text), [nodes, text])
  const names = useMemo(() => namesOf(shown), [shown])
  const changeable = names.filter(mayTick)
  const isAll = names.length > 0 && names.every((name) => ticked.has(name))
  const isPartial = !isAll && names.some((name) => ticked.has(name))
  const tickAll = () => {
    const isTicked = !changeable.every((name) => ticked.has(name))
    onChange(changeable.map((name) => [name, isTicked]))
  }
  return (
    <>
      {names.length === 0 ? (
        <Typography role="status" color="text.secondary">
          {NO_ITEMS}
        </Typography>
      ) : (
        <Box>
          <FormControlLabel
            label={text.trim() === '' ? 'All permissions' : 'All that are shown'}
            disabled={isReadOnly || changeable.length === 0}
            control={
              <Checkbox
                checked={isAll}
                indeterminate={isPartial}
                onChange={tickAll}
                slotProps={{ input: { ref: setIndeterminate(isPartial) } }}
              />
            }
            sx={{ ml: 0, gap: 2, minHeight: tokens.size.touch, '& .MuiCheckbox-root': { p: 0 } }}
          />
          <SimpleTreeView
            id={`${id}-tree`}
            aria-label={label}
            multiSelect
            checkboxSelection
            disabledItemsFocusable
            expansionTrigger="iconContainer"
            selectedItems={names.filter((name) => ticked.has(name))}
            onSelectedItemsChange={(_, selected) =>
              onChange(
                names
                  .map((name): [string, boolean] => [name, selected.includes(name)])
                  .filter(([name, isTicked]) => isTicked !== ticked.has(name)),
              )
            }
            expandedItems={names.filter((name) => !collapsed.includes(name))}
            onExpandedItemsChange={(_, expanded) =>
              setCollapsed(names.filter((name) => !expanded.includes(name)))
            }
            sx={{ maxHeight: MOST_HEIGHT, overflowY: 'auto', border: 1, borderColor: 'divider', p: 1 }}
          >
            {shown.map((node) => item(node, false))}
          </SimpleTreeView>
        </Box>
      )}
      {!isReadOnly && names.some((name) => !props.mayTick(name)) && (
        <FormHelperText>You can only give permissions that you have yourself.</FormHelperText>
      )}
    </>
  )

  function item(node: PermissionNode, isRelated: boolean) {
    const isTicked = ticked.has(node.name)
    const givers = given.get(node.name)
    const givenBy = givers ? [`(given by ${givers.join(', ')})`] : []
    const isLocked = isReadOnly || !mayTick(node.name)
    const sentences = permissionSentences(node, isRelated)
    const [nameId, textId] = [`${id}-${node.name}-name`, `${id}-${node.name}-text`]
    return (
      <TreeItem
        key={node.name}
        itemId={node.name}
        // The name and the description of the item alone, not of the items below it.
        aria-labelledby={nameId}
        {...(sentences !== '' && { 'aria-describedby': textId })}
        label={
          <>
            <div id={nameId}>{[permissionLabel(node, isRelated), ...givenBy].join(' ')}</div>
            {sentences !== '' && (
              <Typography id={textId} variant="body2" color="text.secondary">
                {sentences}
              </Typography>
            )}
          </>
        }
        disableSelection={isLocked}
        // Without these attributes a locked item would have no checkbox state.
        {...(isLocked && { 'aria-checked': isTicked, 'aria-disabled': true })}
        slotProps={{
          content: { style: { minHeight: tokens.size.touch } },
          checkbox: isLocked ? { visible: true, disabled: true } : {},
          label: { onClick: () => !isLocked && onChange([[node.name, !isTicked]]) },
        }}
      >
        {node.related.length > 0 && node.related.map((child) => item(child, true))}
      </TreeItem>
    )
  }
}
