import Box from '@mui/material/Box'
import { useEffect, useEffectEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { type ThresholdEnd, useTrialActions } from '#customPages/forecast/judged/TrialLimits.tsx'
import { useSession } from '#providers/session/session.ts'
import type { KeyOf } from '#shell/shortcuts/shortcuts.ts'
import { tokens } from '#tokens.ts'
import { parameterById } from '#weather/parameters.ts'
import { limitNumber } from '#weather/units/limitNumber.ts'
import { limitScale, nearestStep } from '#weather/units/limitScale.ts'
import { type ShownUnit, toStored, withUnit } from '#weather/units/shownUnit.ts'
import type { ThresholdForm } from './thresholdForm.ts'

interface LimitSliderProps {
  parameterId: number
  index: number
  field: ThresholdEnd
  unit: ShownUnit
}

const words = { thresholdMin: 'Min', thresholdMax: 'Max' } as const

/** Moves a limit that is set, by pointer and by keys. */
export function LimitSlider({ parameterId, index, field, unit }: LimitSliderProps) {
  const { control, formState } = useFormContext<ThresholdForm>()
  const {
    field: { value, onChange },
  } = useController({ control, name: `parameters.${index}.${field}` })
  const { isViewed } = useSession()
  const { registerMover } = useTrialActions()
  const parameter = parameterById(parameterId)
  const move = (next: number) => onChange(toStored(next, unit))
  const moveFromChart = useEffectEvent(move)
  const isOffered = typeof value === 'number' && !formState.isSubmitting && !isViewed
  useEffect(() => {
    if (isOffered) return registerMover(parameterId, field, (next) => moveFromChart(next))
  }, [isOffered, parameterId, field, registerMover])
  if (!parameter || typeof value !== 'number') return null
  const shown = limitNumber(value, unit)
  const { low, high, step } = limitScale(parameter, unit)
  return (
    <Box component="label" sx={row}>
      <span aria-hidden="true">{words[field]}</span>
      <input
        type="range"
        aria-label={`Move ${words[field]} of ${parameter.displayName}`}
        aria-valuetext={withUnit(String(shown), unit)}
        min={Math.min(low, shown)}
        max={Math.max(high, shown)}
        // A typed limit between two steps stays unchanged until it is moved.
        step="any"
        value={shown}
        disabled={formState.isSubmitting}
        onChange={({ target }) => move(nearestStep(Number(target.value), step))}
        onKeyDown={(event) => {
          const steps = stepsOf[event.key]
          if (steps === undefined) return
          event.preventDefault()
          move(nearestStep(Math.min(high, Math.max(low, shown + steps * step)), step))
        }}
      />
    </Box>
  )
}

/** Steps by key, as in any slider. */
const stepsOf: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -10,
  PageUp: 10,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
} satisfies Record<KeyOf<'limitStep' | 'limitSteps' | 'limitEnd'>, number>

const row = {
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  minHeight: { xs: tokens.size.touch, sm: 28 },
  fontSize: tokens.font.size.caption,
  color: 'text.secondary',
  '& > span': { width: 28 },
  '& > input:focus-visible': { outline: 2, outlineColor: 'primary.main', outlineOffset: 2 },
  '& > input': {
    flex: 1,
    minWidth: 0,
    m: 0,
    accentColor: ({ palette }: { palette: { primary: { main: string } } }) => palette.primary.main,
  },
}
