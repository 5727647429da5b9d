import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Form from '@rjsf/core'
import { generateWidgets } from '@rjsf/mui'
import type { ErrorSchema, FieldProps, RJSFSchema, UiSchema, ValidatorType, WidgetProps } from '@rjsf/utils'
import { ariaDescribedByIds } from '@rjsf/utils'
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { FieldSchema } from '#schemas/resourceFile/resourceFile.ts'
import { Loading } from '#shell/Loading.tsx'
import type { Lookups } from '../record/formRule.ts'
import type { FormValues } from '../record/recordShape.ts'
import { ChangesWidget } from '../widgets/ChangesTable.tsx'
import { DateWidget } from '../widgets/DateWidget.tsx'
import type { FormContext } from '../widgets/formContext.ts'
import { LimitField } from '../widgets/LimitField.tsx'
import { MainPageSelect } from '../widgets/MainPageSelect.tsx'
import { GONE, RemoteSelect } from '../widgets/remote/RemoteSelect.tsx'
import { SchemaNumberField } from '../widgets/SchemaNumberField.tsx'
import { templates } from '../widgets/templates.tsx'
import { defaultsBehavior, drawnSchema, recordRules, shownValues } from './formValidator.ts'

type Widget = ComponentType<WidgetProps<FormValues, RJSFSchema>>

/** A widget in a chunk of its own, because most forms do not need it. */
function lazyWidget(load: () => Promise<{ default: Widget }>): Widget {
  const Loaded = lazy(load)
  return (props) => (
    <Suspense fallback={<Loading />}>
      <Loaded {...props} />
    </Suspense>
  )
}

/** A boolean field as a switch. */
function SwitchWidget(props: WidgetProps<FormValues, RJSFSchema>) {
  const { id, label, value, disabled, readonly, onChange } = props
  return (
    <FormControlLabel
      label={label}
      control={
        <Switch
          id={id}
          checked={value === true}
          disabled={disabled || readonly}
          onChange={(_, isOn) => onChange(isOn)}
          slotProps={{ input: { 'aria-describedby': ariaDescribedByIds(id) } }}
        />
      }
    />
  )
}

const widgets = {
  ...generateWidgets<FormValues, RJSFSchema>(),
  DateWidget,
  date: DateWidget,
  checklist: lazyWidget(async () => ({
    default: (await import('../widgets/remote/Checklist.tsx')).Checklist,
  })),
  hour: lazyWidget(async () => ({ default: (await import('../widgets/HourWidget.tsx')).HourWidget })),
  mainPage: MainPageSelect,
  permissions: lazyWidget(async () => ({
    default: (await import('../widgets/permissions/PermissionsField.tsx')).PermissionsField,
  })),
  remote: RemoteSelect,
  changes: ChangesWidget,
  switch: SwitchWidget,
}

/** A field in a chunk of its own, like a widget. */
const WorkTime = lazy(async () => ({
  default: (await import('../widgets/WorkTimeField.tsx')).WorkTimeField,
}))

const fields = {
  limit: LimitField,
  NumberField: SchemaNumberField,
  workTime: (props: FieldProps<FormValues, RJSFSchema>) => (
    <Suspense fallback={<Loading />}>
      <WorkTime {...props} />
    </Suspense>
  ),
}

interface SchemaFormProps {
  schema: FieldSchema
  layout: UiSchema
  validator: ValidatorType<FormValues, RJSFSchema>
  /** The stored record; absent for a new one. */
  record?: FormValues | undefined
  values: FormValues
  /** Errors from the server, by field. */
  serverErrors?: ErrorSchema<FormValues>
  disabled?: boolean
  noteLookup: FormContext['noteLookup']
  /** The loaded choices. */
  lookups: RefObject<Lookups>
  onChange: (values: FormValues) => void
  onSubmit: (values: FormValues) => void
  /** The buttons at the bottom of the form. */
  children: ReactNode
}

/** The form of a schema. It shows no errors until the first submit; from then on it validates every change. */
export function SchemaForm(props: SchemaFormProps) {
  const {
    schema,
    layout,
    validator,
    record,
    values,
    serverErrors,
    disabled,
    noteLookup,
    lookups,
    onChange,
    onSubmit,
    children,
  } = props
  const [submitted, setSubmitted] = useState(false)
  const setFields = (given: FormValues) => onChange({ ...values, ...given })
  const rowOf = (path: string, id: unknown) => lookups.current[path]?.find((row) => row.id === id)
  const context: FormContext = {
    ...{ record, values, setFields, noteLookup },
    disabled: disabled === true,
    nameOf: (path, id) => rowOf(path, id)?.name,
  }
  return (
    <Form<FormValues, RJSFSchema>
      schema={drawnSchema(schema)}
      uiSchema={layout}
      validator={validator}
      customValidate={recordRules(
        schema,
        record === undefined,
        (path, id) => rowOf(path, id)?.timeZone?.name,
      )}
      templates={templates}
      widgets={widgets}
      fields={fields}
      formContext={context}
      formData={values}
      extraErrors={serverErrors}
      disabled={disabled}
      noHtml5Validate
      focusOnFirstError
      showErrorList="top"
      liveValidate={submitted ? 'onChange' : undefined}
      experimental_defaultFormStateBehavior={defaultsBehavior}
      onChange={({ formData }) => onChange(formData ?? {})}
      onError={() => setSubmitted(true)}
      onSubmit={({ formData }, { target }) => {
        const gone = (target as HTMLFormElement).querySelector<HTMLElement>(`[${GONE}]`)
        if (!gone) return onSubmit(shownValues(validator, schema, formData))
        gone.scrollIntoView({ block: 'center' })
        gone.focus({ preventScroll: true })
      }}
    >
      {children}
    </Form>
  )
}
