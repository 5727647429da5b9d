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
import { fieldMessage } from '#schemas/validation/fieldMessage.ts'
import type { FormValues } from '../record/recordShape.ts'
import { ArrayField, ArrayItem } from './ArrayField.tsx'
import { FormGrid } from './FormGrid.tsx'

const muiTemplates = generateTemplates<FormValues, RJSFSchema>()
const MuiInput = muiTemplates.BaseInputTemplate!

/** RJSF's text field, with `aria-describedby` on the input itself, not only on its wrapper. */
function Input(props: BaseInputTemplateProps<FormValues, RJSFSchema>) {
  return (
    <MuiInput {...props} slotProps={{ htmlInput: { 'aria-describedby': ariaDescribedByIds(props.id) } }} />
  )
}

/** The title of a group of fields: a heading one level below the page's. */
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

/** The error messages of a field, below it: each once, although a stored value that the form refuses has it twice at a submit. */
function FieldErrors({ errors = [], fieldPathId }: FieldErrorProps<FormValues, RJSFSchema>) {
  if (errors.length === 0) return null
  return (
    <FormHelperText error id={errorId(fieldPathId)} component="div" role="alert">
      {[...new Set(errors)].map((error) => (
        <div key={String(error)}>{error}</div>
      ))}
    </FormHelperText>
  )
}

/**
 * The errors without a visible field: those of the record as a whole and of hidden fields. All other errors are shown
 * next to their fields.
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

/** RJSF's templates for MUI, with our own where the form must match the rest of the portal. */
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
