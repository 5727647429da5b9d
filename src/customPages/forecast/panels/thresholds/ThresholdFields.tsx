import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { Controller, useController, useFormContext, useWatch } from 'react-hook-form'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { storedOf, typedText, useTypedLimit } from '#providers/useTypedLimit.ts'
import { tokens } from '#tokens.ts'
import { ABSOLUTE, PERCENT, type ToleranceType } from '#weather/adapters/thresholds.ts'
import { type ShownUnit, shownUnit } from '#weather/units/shownUnit.ts'
import { registryUnits } from '#weather/units/units.ts'
import { LimitAnswer } from './LimitAnswer.tsx'
import { LimitSlider } from './LimitSlider.tsx'
import type { ClusterRow, ThresholdForm, TypedField } from './thresholdForm.ts'

interface ThresholdFieldProps {
  /** Index of the row in the form. */
  index: number
  field: TypedField
  label: string
  /** The parameter of the limit, for screen readers. */
  of: string
  /** The unit in which it is typed; the form holds the value in the stored unit. */
  unit: ShownUnit
}

function ThresholdField({ index, field, label, of, unit }: ThresholdFieldProps) {
  const { control, formState } = useFormContext<ThresholdForm>()
  const name = `parameters.${index}.${field}` as const
  const {
    field: { value, onChange, ref, ...input },
    fieldState: { error },
  } = useController({ control, name })
  const { text, read } = useTypedLimit(value, unit, field === 'tolerance' ? 'tolerance' : 'limit')
  return (
    <TextField
      {...input}
      inputRef={ref}
      value={text}
      onChange={({ target }) => onChange(read(target.value))}
      label={label}
      size="small"
      error={error !== undefined}
      helperText={error?.message}
      sx={{
        '& .MuiInputBase-root': { height: { xs: tokens.size.touch, sm: tokens.size.control } },
        ...(text.length > ROOM && longNumber),
      }}
      slotProps={{
        // Keeps the label clear of a value that was set without typing.
        inputLabel: { shrink: true },
        formHelperText: { sx: { mx: 0 } },
        htmlInput: {
          inputMode: 'decimal',
          autoComplete: 'off',
          'aria-label': `${of}: ${label}`,
          readOnly: formState.isSubmitting,
        },
      }}
    />
  )
}

const percent = shownUnit('%', registryUnits)

/** Characters that fit in a field, and the style for more: a limit converted to another unit shows all digits that are judged. */
const ROOM = 6
const longNumber = { '& .MuiInputBase-input': { px: 1.5, fontSize: tokens.font.size.caption } }

/** Min, Max and tolerance of one parameter. */
export function ThresholdFields({ parameter, index }: ClusterRow) {
  const { control, getValues, setValue, formState } = useFormContext<ThresholdForm>()
  const { displayName } = parameter
  const unit = shownUnit(parameter.unit, useDisplay().units)
  const type = useWatch({ control, name: `parameters.${index}.toleranceType` })
  const limit = { index, of: displayName, unit }
  const unitOf = (toleranceType: ToleranceType | null) => (toleranceType === PERCENT ? percent : unit)
  /** Keeps the displayed number when the type changes between percent and the unit. */
  const keepNumber = (next: ToleranceType) => {
    const name = `parameters.${index}.tolerance` as const
    const text = typedText(getValues(name), unitOf(type), 'tolerance')
    setValue(name, storedOf(text, unitOf(next), 'tolerance') as number | null, { shouldDirty: true })
  }
  const sliders = { parameterId: parameter.parameterId, index, unit }
  return (
    <>
      <Box
        role="group"
        aria-label={displayName}
        sx={{
          display: 'grid',
          gridTemplateColumns: {
            // The last column fits the whole label.
            xs: 'repeat(2, minmax(0, 1fr)) 88px auto',
            sm: 'minmax(0, 1fr) 80px 80px 104px auto',
          },
          columnGap: 2,
          rowGap: 2,
          alignItems: 'start',
          py: 1.5,
        }}
      >
        <Typography variant="body2" sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, pt: { sm: 2 } }}>
          {displayName}
          {unit.name !== '' && (
            <Typography
              component="span"
              variant="body2"
              color="text.secondary"
            >{` (${unit.name})`}</Typography>
          )}
        </Typography>
        <ThresholdField {...limit} field="thresholdMin" label="Min" />
        <ThresholdField {...limit} field="thresholdMax" label="Max" />
        <ThresholdField
          {...limit}
          // A percentage of the limit has no unit.
          unit={unitOf(type)}
          field="tolerance"
          label="Tolerance"
        />
        <Controller
          control={control}
          name={`parameters.${index}.toleranceType`}
          render={({ field: { value, onChange } }) => (
            <ToggleButtonGroup
              exclusive
              size="small"
              value={value}
              // Pressing the selected type again keeps it selected.
              onChange={(_, type: ToleranceType | null) => {
                if (type === null) return
                onChange(type)
                keepNumber(type)
              }}
              disabled={formState.isSubmitting}
              aria-label={`${displayName}: Tolerance type`}
              sx={{
                height: { xs: tokens.size.touch, sm: tokens.size.control },
                '& button': { minWidth: { xs: tokens.size.touch, sm: 0 } },
              }}
            >
              <ToggleButton value={ABSOLUTE} aria-label="absolute" title="Absolute">
                abs
              </ToggleButton>
              <ToggleButton value={PERCENT} aria-label="percent" title="Percent of the limit">
                %
              </ToggleButton>
            </ToggleButtonGroup>
          )}
        />
      </Box>
      <LimitSlider field="thresholdMin" {...sliders} />
      <LimitSlider field="thresholdMax" {...sliders} />
      <LimitAnswer parameterId={parameter.parameterId} />
    </>
  )
}
