import { generateTemplates } from '@rjsf/mui'
import type { RJSFSchema, TemplatesType } from '@rjsf/utils'
import type { FormValues } from '../form/recordShape.ts'
import { ArrayField, ArrayItem } from './ArrayField.tsx'
import { ErrorSummary } from './ErrorSummary.tsx'
import { FieldErrors } from './FieldErrors.tsx'
import { FormGrid } from './FormGrid.tsx'
import { Input } from './Input.tsx'

/** RJSF's templates for MUI, with ours where the form has to look and sound like the rest of the portal. */
export const templates: Partial<TemplatesType<FormValues, RJSFSchema>> = {
  ...generateTemplates<FormValues, RJSFSchema>(),
  ArrayFieldItemTemplate: ArrayItem,
  ArrayFieldTemplate: ArrayField,
  BaseInputTemplate: Input,
  ErrorListTemplate: ErrorSummary,
  FieldErrorTemplate: FieldErrors,
  ObjectFieldTemplate: FormGrid,
}
