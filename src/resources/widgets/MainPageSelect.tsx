import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { ariaDescribedByIds, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import { useEffect, useMemo } from 'react'
import { useCustomer } from '#providers/access/customer.ts'
import { useForms } from '#providers/resources/forms.ts'
import { modulesWith } from '#schemas/access/modules.ts'
import type { FormValues } from '../record/recordShape.ts'
import type { FormContext } from './formContext.ts'
import { type GivenBy, useGivenPermissions } from './permissions/givenPermissions.ts'

/** Selects the module that opens first, from the customer's modules that the permissions in the same form allow. */
export function MainPageSelect(props: WidgetProps<FormValues, RJSFSchema>) {
  const { id, label, value, required, disabled, readonly, rawErrors, options, registry, onChange } = props
  const { values, noteLookup }: FormContext = registry.formContext
  const { resources } = useForms()
  const modules: readonly string[] = useCustomer().config.modules
  const offered = useMemo(
    () =>
      modulesWith(Object.values(resources)).flatMap(({ title, access: { permission, customerModule } }) =>
        permission !== undefined && (customerModule === undefined || modules.includes(customerModule))
          ? [{ permission, title }]
          : [],
      ),
    [resources, modules],
  )
  useEffect(() => noteLookup('mainPage', offered), [noteLookup, offered])
  const given = useGivenPermissions(options.givenBy as GivenBy | undefined, values)
  const permissions: readonly unknown[] = Array.isArray(values.permissions) ? values.permissions : []
  const allowed = offered.filter(
    ({ permission }) => permissions.includes(permission) || given.has(permission),
  )
  return (
    <TextField
      select
      id={id}
      label={label}
      value={allowed.some(({ permission }) => permission === value) ? value : ''}
      required={required}
      disabled={disabled || readonly || allowed.length === 0}
      error={(rawErrors?.length ?? 0) > 0}
      helperText={allowed.length === 0 ? 'The permissions allow no module.' : undefined}
      fullWidth
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { SelectDisplayProps: { 'aria-describedby': ariaDescribedByIds(id) } } }}
    >
      {allowed.map(({ permission, title }) => (
        <MenuItem key={permission} value={permission}>
          {title}
        </MenuItem>
      ))}
    </TextField>
  )
}
