import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { call } from '../../providers/api/request.ts'
import { useDisplay } from '../../providers/session/displayPreferences.ts'
import type { SavedOperation } from '../../schemas/operations/operationJob.ts'
import { heldLimits } from '../../schemas/operations/operationLimits.ts'
import type { ViewParameter } from '../../schemas/shapes/parameters.ts'
import { OperationSelect } from '../../shell/operations/OperationSelect.tsx'
import { SaveOperation } from '../../shell/operations/SaveOperation.tsx'
import { anyJob, operationLimits } from '../../weather/windows/jobSettings.ts'
import { workWindowText } from '../../weather/windows/jobText.ts'
import { limitText } from '../../weather/windows/limitText.ts'
import { limitsOf } from '../../weather/windows/siteThresholds.ts'
import type { FormOperation, FormValues } from './recordShape.ts'

interface OperationInFormProps {
  operation: FormOperation
  values: FormValues
  disabled: boolean
  onChange: (values: FormValues) => void
}

/** Fills a form in from an operation, says what has no place in it, and saves what the form judges by as an operation. */
export function OperationInForm({ operation, values, disabled, onChange }: OperationInFormProps) {
  const { units } = useDisplay()
  const [taken, setTaken] = useState<{ name?: string; left: readonly string[] }>({ left: [] })
  const name = operation.chosen ? operation.chosen(values) : taken.name
  const inForce = operation.chosen?.(values) === undefined ? undefined : operation.give(values, units)

  const saved = async (): Promise<SavedOperation> => {
    const given = operation.give(values, units)
    if (given) return given
    const siteId = Number(values.pointId)
    const rows = siteId > 0 ? await call<ViewParameter[]>('parameters', { query: { siteId } }) : []
    const hours = Number(values.windowLength) || anyJob.hours
    return { hours, workWindow: anyJob.workWindow, ...heldLimits(limitsOf(rows), units) }
  }
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 'sm', mb: 4 }}>
      <OperationSelect
        chosen={name}
        disabled={disabled}
        onChoose={(job) => {
          const { values: filled, left } = operation.take(values, job)
          setTaken({ ...(job && { name: job.operation.name }), left })
          onChange(filled)
        }}
      />
      {inForce && (
        <Typography variant="body2" color="text.secondary">
          {[
            `Judged by: ${operationLimits(inForce)
              .map((limit) => limitText(limit, units))
              .join('; ')}`,
            workWindowText(inForce.workWindow),
          ]
            .filter(Boolean)
            .join('. ')}
        </Typography>
      )}
      {taken.left.length > 0 && <Alert severity="info">{taken.left.join(' ')}</Alert>}
      <SaveOperation operation={saved} disabled={disabled} sx={{ justifySelf: 'start' }} />
    </Box>
  )
}
