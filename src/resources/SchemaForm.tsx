import Form from '@rjsf/core'
import { generateWidgets } from '@rjsf/mui'
import type { ErrorSchema, RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils'
import { type ReactNode, useState } from 'react'
import type { FieldSchema } from '../schemas/resourceFile.ts'
import { rjsfSchema } from './formValidator.ts'
import type { FormValues } from './records.ts'
import { templates } from './widgets/templates.ts'

const widgets = generateWidgets<FormValues, RJSFSchema>()

interface SchemaFormProps {
  schema: FieldSchema
  layout: UiSchema
  validator: ValidatorType<FormValues, RJSFSchema>
  values: FormValues
  /** Errors that the server found, at their fields. */
  serverErrors?: ErrorSchema<FormValues>
  disabled?: boolean
  onChange: (values: FormValues) => void
  onSubmit: (values: FormValues) => void
  /** The buttons at the form's foot. */
  children: ReactNode
}

/** The form of a schema. It says nothing until the first submit; from then on every change is validated at once. */
export function SchemaForm(props: SchemaFormProps) {
  const { schema, layout, validator, values, serverErrors, disabled, onChange, onSubmit, children } = props
  const [submitted, setSubmitted] = useState(false)
  return (
    <Form<FormValues, RJSFSchema>
      schema={rjsfSchema(schema)}
      uiSchema={layout}
      validator={validator}
      templates={templates}
      widgets={widgets}
      formData={values}
      extraErrors={serverErrors}
      disabled={disabled}
      noHtml5Validate
      focusOnFirstError
      showErrorList="top"
      liveValidate={submitted ? 'onChange' : undefined}
      onChange={({ formData }) => onChange(formData ?? {})}
      onError={() => setSubmitted(true)}
      onSubmit={({ formData }) => onSubmit(formData ?? {})}
    >
      {children}
    </Form>
  )
}
