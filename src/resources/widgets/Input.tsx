import { generateTemplates } from '@rjsf/mui'
import { ariaDescribedByIds, type BaseInputTemplateProps, type RJSFSchema } from '@rjsf/utils'
import type { FormValues } from '../form/recordShape.ts'

const MuiInput = generateTemplates<FormValues, RJSFSchema>().BaseInputTemplate!

/** RJSF's text field; the input itself, not only the box around it, names the texts that describe it. */
export function Input(props: BaseInputTemplateProps<FormValues, RJSFSchema>) {
  return (
    <MuiInput {...props} slotProps={{ htmlInput: { 'aria-describedby': ariaDescribedByIds(props.id) } }} />
  )
}
