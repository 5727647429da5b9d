import Typography from '@mui/material/Typography'
import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { fromOperationLimits, type OperationLimit } from '#weather/adapters/operationLimits.ts'
import { isBinding } from '#weather/operation.ts'
import { limitText } from '#weather/windows/limitText.ts'
import type { FormValues } from '../record/recordShape.ts'

/** Whether a limit has parts without a field: an end that it leaves out, or a second interval. */
const hasHiddenParts = ({ or, isMinExclusive, isMaxExclusive }: Partial<OperationLimit>) =>
  isMinExclusive === true || isMaxExclusive === true || Object.values(or ?? {}).some((end) => end != null)

/** Whether the ends are numbers or absent; text that is not a number stays in the form until it is corrected. */
const hasNumbers = ({ min, max, or }: Partial<OperationLimit>) =>
  [min, max, or?.min, or?.max].every((end) => end == null || typeof end === 'number')

/** The fields of a limit of an operation and, if it has parts without a field, the limit in words. */
export function LimitField(props: FieldProps<FormValues, RJSFSchema>) {
  const { formData, registry } = props
  const { units } = useDisplay()
  const { ObjectField } = registry.fields
  const limit = (formData ?? {}) as Partial<OperationLimit>
  const { parameterId } = limit
  const inWords =
    parameterId !== undefined && hasHiddenParts(limit) && hasNumbers(limit)
      ? fromOperationLimits([{ ...limit, parameterId, tolerance: undefined }]).filter(isBinding)
      : []
  return (
    <>
      {ObjectField && <ObjectField {...props} />}
      {inWords.map((one) => (
        <Typography key={one.parameter} variant="body2" color="text.secondary" sx={{ mt: 3 }}>
          In force: {limitText(one, units)}
        </Typography>
      ))}
    </>
  )
}
