import Form from '@rjsf/core'
import { generateWidgets } from '@rjsf/mui'
import type { ErrorSchema, RJSFSchema, UiSchema, ValidatorType, WidgetProps } from '@rjsf/utils'
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import type { FieldSchema } from '../../schemas/resourceFile/resourceFile.ts'
import { Loading } from '../../shell/Loading.tsx'
import { ChangesWidget } from '../widgets/ChangesTable.tsx'
import { DateWidget } from '../widgets/DateWidget.tsx'
import { MainPageSelect } from '../widgets/MainPageSelect.tsx'
import { RemoteSelect } from '../widgets/RemoteSelect.tsx'
import { templates } from '../widgets/templates.tsx'
import type { FormContext } from './formContext.ts'
import { defaultsBehavior, rjsfSchema } from './formValidator.ts'
import type { FormValues } from './recordShape.ts'

/** The one form with permissions alone loads their tree. */
const PermissionsField = lazy(async () => ({
  default: (await import('../widgets/PermissionsField.tsx')).PermissionsField,
}))

const LazyPermissionsField = (props: WidgetProps<FormValues, RJSFSchema>) => (
  <Suspense fallback={<Loading />}>
    <PermissionsField {...props} />
  </Suspense>
)

const widgets = {
  ...generateWidgets<FormValues, RJSFSchema>(),
  DateWidget,
  date: DateWidget,
  mainPage: MainPageSelect,
  permissions: LazyPermissionsField,
  remote: RemoteSelect,
  changes: ChangesWidget,
}

interface SchemaFormProps {
  schema: FieldSchema
  layout: UiSchema
  validator: ValidatorType<FormValues, RJSFSchema>
  values: FormValues
  /** Errors that the server found, at their fields. */
  serverErrors?: ErrorSchema<FormValues>
  disabled?: boolean
  noteLookup: FormContext['noteLookup']
  onChange: (values: FormValues) => void
  onSubmit: (values: FormValues) => void
  /** The buttons at the form's foot. */
  children: ReactNode
}

/** The form of a schema. It says nothing until the first submit; from then on every change is validated at once. */
export function SchemaForm(props: SchemaFormProps) {
  const {
    schema,
    layout,
    validator,
    values,
    serverErrors,
    disabled,
    noteLookup,
    onChange,
    onSubmit,
    children,
  } = props
  const [submitted, setSubmitted] = useState(false)
  const context = useMemo<FormContext>(() => ({ values, noteLookup }), [values, noteLookup])
  return (
    <Form<FormValues, RJSFSchema>
      schema={rjsfSchema(schema)}
      uiSchema={layout}
      validator={validator}
      templates={templates}
      widgets={widgets}
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
      onSubmit={({ formData }) => onSubmit(formData ?? {})}
    >
      {children}
    </Form>
  )
}
