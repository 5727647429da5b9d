import Box from '@mui/material/Box'
import { call } from '#providers/api/request.ts'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { ViewParameter } from '#schemas/shapes/forecast/parameters.ts'
import { OperationPart } from '#shell/operations/OperationPart.tsx'
import type { SavedOperation } from '#shell/operations/operationJob.ts'
import { toOperationLimits } from '#weather/adapters/operationLimits.ts'
import { limitsOf } from '#weather/adapters/thresholds.ts'
import { anyJob, operationLimits } from '#weather/windows/job/jobSettings.ts'
import { workWindowText } from '#weather/windows/jobText.ts'
import { limitText } from '#weather/windows/limitText.ts'
import type { FormOperation, FormValues } from '../record/recordShape.ts'

interface OperationInFormProps {
  operation: FormOperation
  values: FormValues
  disabled: boolean
  onChange: (values: FormValues) => void
}

/** The operation of a record's form. If the form has no limits, an operation saved from it gets the user's limits at its site. */
export function OperationInForm({ operation, values, disabled, onChange }: OperationInFormProps) {
  const { units } = useDisplay()
  const { chosen } = operation
  const inForce = chosen?.(values) === undefined ? undefined : operation.give(values)

  const saved = async (): Promise<SavedOperation> => {
    const given = operation.give(values)
    if (given) return given
    const siteId = Number(values.pointId)
    const rows = siteId > 0 ? await call<ViewParameter[]>('parameters', { query: { siteId } }) : []
    const hours = Number(values.windowLength) || anyJob.hours
    return { hours, workWindow: anyJob.workWindow, limits: toOperationLimits(limitsOf(rows)) }
  }
  return (
    <Box sx={{ maxWidth: 'sm', mb: 4 }}>
      <OperationPart
        chosen={chosen && (() => chosen(values))}
        disabled={disabled}
        operation={saved}
        take={(job) => {
          const { values: filled, differences } = operation.take(values, job)
          onChange(filled)
          return differences
        }}
      >
        {inForce &&
          [
            `Judged by: ${operationLimits(inForce)
              .map((limit) => limitText(limit, units))
              .join('; ')}`,
            workWindowText(inForce.workWindow),
          ]
            .filter(Boolean)
            .join('. ')}
      </OperationPart>
    </Box>
  )
}
