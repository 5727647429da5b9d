import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { ariaDescribedByIds, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import { useMemo } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { type OptionRow, optionLabel } from '#resources/optionLabel.ts'
import { deletedName } from '#resources/record/deletedNames.ts'
import type { FormValues } from '#resources/record/recordShape.ts'
import { isObject } from '#schemas/isObject.ts'
import type { FieldSchema, RemoteOptions } from '#schemas/resourceFile/resourceFile.ts'
import { goneMessage } from '#schemas/validation/errorMessage.ts'
import { parameterById } from '#weather/parameters.ts'
import { shownUnit } from '#weather/units/shownUnit.ts'
import type { Units } from '#weather/units/units.ts'
import type { FormContext } from '../formContext.ts'
import { distinctRows } from './distinctRows.ts'
import { useRemoteRows } from './useRemoteRows.ts'

/** Limits the options shown, so that long lists open quickly; the rest is found by typing. */
const mostShown = 100

/** Marks the input of a choice that is no longer offered; its form is not sent. */
export const GONE = 'data-gone'

interface Option {
  value: unknown
  label: string
}

const matches = createFilterOptions<Option>({ limit: mostShown, trim: true })

/** The row with its unit replaced by the one in which values are shown and typed; flags have no unit. */
const inShownUnit = (row: OptionRow, units: Units): OptionRow =>
  typeof row.unit === 'string' ? { ...row, unit: shownUnit(row.unit, units).name } : row

/** The name of a choice in the registry of parameters, else in the record's own copy. */
function knownName({ copy, value: key }: RemoteOptions, record: FormValues | undefined, value: unknown) {
  if (key === 'parameterId') return parameterById(Number(value))?.displayName ?? ''
  const copies = copy === undefined ? [] : [record?.[copy]].flat()
  const found = copies.find((one) => isObject(one) && one[key] === value) as { name?: unknown } | undefined
  return typeof found?.name === 'string' ? found.name : ''
}

/** The JSON pointer of a field, whose id has its path: `root_homeSite`. */
const pointerOf = (id: string): string => id.replace('root', '').replaceAll('_', '/')

/** A select with the rows of another call as choices; disabled until the field that they depend on, if any, has a value. */
export function RemoteSelect(props: WidgetProps<FormValues, RJSFSchema>) {
  const {
    id,
    label: title,
    value,
    required,
    disabled,
    readonly,
    rawErrors,
    options,
    schema,
    registry,
    onChange,
  } = props
  const remote = options.remote as RemoteOptions
  const form: FormContext = registry.formContext
  const { rows, isWaiting, query } = useRemoteRows(remote, String(options.path), form)
  const path = String(options.path)
  const { units } = useDisplay()
  const choices = useMemo(
    () =>
      distinctRows(rows, remote, path, form.values, value).map(
        (row): Option => ({ value: row[remote.value], label: optionLabel(remote, inShownUnit(row, units)) }),
      ),
    [rows, remote, path, form.values, value, units],
  )
  const isEmpty = value === undefined || value === null || value === ''
  const found = choices.find((choice) => choice.value === value)
  const isGone = !isEmpty && !found && query.isSuccess && !isWaiting
  const hasFailed = query.isError && !isWaiting
  const name = knownName(remote, form.record, value) || (deletedName(form.record, pointerOf(id)) ?? '')
  const { dependsOn } = remote
  const place = dependsOn === undefined ? undefined : form.nameOf(dependsOn, form.values[dependsOn])
  const suffix = dependsOn === undefined ? ' (deleted)' : place ? `, not available at ${place}` : ''
  // A stored value itself is a number that says nothing to its reader.
  const label = isGone && name !== '' ? `${name}${suffix}` : name
  const chosen = isEmpty ? null : (found ?? { value, label })
  const fault = isGone ? goneMessage(schema as FieldSchema) : 'The choices could not be loaded.'

  return (
    <Autocomplete<Option, false, boolean>
      id={id}
      // A field with a default always has a value; omitting the clear button leaves more room for it.
      disableClearable={'default' in schema}
      options={choices}
      value={chosen}
      filterOptions={matches}
      getOptionKey={(option) => String(option.value)}
      isOptionEqualToValue={(option, current) => option.value === current.value}
      disabled={disabled || readonly || isWaiting}
      loading={query.isFetching}
      noOptionsText="No items found"
      onChange={(_, option) => onChange(option?.value)}
      renderInput={(input) => (
        <TextField
          {...input}
          label={title || undefined}
          required={required}
          error={isGone || hasFailed || (rawErrors?.length ?? 0) > 0}
          helperText={
            (isGone || hasFailed) &&
            !rawErrors?.length && (
              <>
                {fault}
                {hasFailed && (
                  <Button size="small" onClick={() => void query.refetch()}>
                    Retry
                  </Button>
                )}
              </>
            )
          }
          slotProps={{
            htmlInput: {
              ...input.inputProps,
              'aria-describedby': ariaDescribedByIds(id),
              ...(isGone && { [GONE]: '' }),
            },
          }}
        />
      )}
    />
  )
}
