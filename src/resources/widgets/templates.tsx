import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { generateTemplates } from '@rjsf/mui'
import {
  ariaDescribedByIds,
  type BaseInputTemplateProps,
  type ErrorListProps,
  errorId,
  type FieldErrorProps,
  type RJSFSchema,
  type TemplatesType,
  type TitleFieldProps,
} from '@rjsf/utils'
import { fieldMessage } from '../../schemas/validation/fieldMessage.ts'
import type { FormValues } from '../form/recordShape.ts'
import { ArrayField, ArrayItem } from './ArrayField.tsx'
import { FormGrid } from './FormGrid.tsx'

const muiTemplates = generateTemplates<FormValues, RJSFSchema>()
const MuiInput = muiTemplates.BaseInputTemplate!

/** RJSF's text field; the input itself, not only the box around it, names the texts that describe it. */
function Input(props: BaseInputTemplateProps<FormValues, RJSFSchema>) {
  return (
    <MuiInput {...props} slotProps={{ htmlInput: { 'aria-describedby': ariaDescribedByIds(props.id) } }} />
  )
}

/** The title of a group of fields: the heading below that of the page. */
function GroupTitle({ id, title }: TitleFieldProps<FormValues, RJSFSchema>) {
  return (
    <Box id={id} sx={{ my: 1 }}>
      <Typography component="h2" variant="h5">
        {title}
      </Typography>
      <Divider />
    </Box>
  )
}

/** The sentences about a field, below it. */
function FieldErrors({ errors = [], fieldPathId }: FieldErrorProps<FormValues, RJSFSchema>) {
  if (errors.length === 0) return null
  return (
    <FormHelperText error id={errorId(fieldPathId)} component="div" role="alert">
      {errors.map((error) => (
        <div key={String(error)}>{error}</div>
      ))}
    </FormHelperText>
  )
}

/**
 * The errors that have no visible field to stand at: those of the record as a whole, and those of hidden
 * fields. All others are read at their fields.
 */
function ErrorSummary({ errors, uiSchema }: ErrorListProps<FormValues, RJSFSchema>) {
  const homeless = errors.filter(({ property = '' }) => {
    const field = property.split('.').find((part) => part !== '')
    return field === undefined || uiSchema?.[field]?.['ui:widget'] === 'hidden'
  })
  if (homeless.length === 0) return null
  return (
    <Alert severity="error">
      {homeless.map(({ title, message, stack }) => (
        <div key={stack}>{fieldMessage(title ?? '', message ?? '')}</div>
      ))}
    </Alert>
  )
}

/** RJSF's templates for MUI, with ours where the form has to look and sound like the rest of the portal. */
export const templates: Partial<TemplatesType<FormValues, RJSFSchema>> = {
  ...muiTemplates,
  ArrayFieldItemTemplate: ArrayItem,
  ArrayFieldTemplate: ArrayField,
  BaseInputTemplate: Input,
  ErrorListTemplate: ErrorSummary,
  FieldErrorTemplate: FieldErrors,
  ObjectFieldTemplate: FormGrid,
  TitleFieldTemplate: GroupTitle,
}
