import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import Typography from '@mui/material/Typography'
import { Controller, useFormContext } from 'react-hook-form'
import { tokens } from '#tokens.ts'
import { monthNames } from '#weather/calendarNames.ts'
import type { AnalyticsDraft } from '../analyticsForm.ts'
import { monthText } from '../results/monthText.ts'

const year = monthNames.map((title, index) => ({ month: index + 1, title, name: monthText(index + 1) }))

/** Selects months of the year: single months, all or none. */
export function MonthsField() {
  const { control } = useFormContext<AnalyticsDraft>()
  return (
    <Controller
      control={control}
      name="months"
      render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
        <Box component="fieldset" data-fault={error?.message} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
          <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 1 }}>
            Months
          </Typography>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(6, minmax(0, 1fr))', gap: 1 }}>
            {year.map(({ month, title, name }) => (
              <ToggleButton
                key={month}
                ref={month === 1 ? ref : undefined}
                value={month}
                selected={value.includes(month)}
                aria-label={name}
                size="small"
                color="primary"
                onChange={() =>
                  onChange(
                    year
                      .map((row) => row.month)
                      .filter((other) => value.includes(other) !== (other === month)),
                  )
                }
                sx={{
                  height: tokens.size.control,
                  '@media (pointer: coarse)': { height: tokens.size.touch },
                }}
              >
                {title}
              </ToggleButton>
            ))}
          </Box>
          <Box sx={{ display: 'flex', gap: 2, mt: 1, ml: -2 }}>
            <Button size="small" sx={all} onClick={() => onChange(year.map(({ month }) => month))}>
              All months
            </Button>
            <Button size="small" sx={all} onClick={() => onChange([])}>
              No months
            </Button>
          </Box>
          {error && (
            <Typography role="alert" variant="caption" color="error" sx={{ display: 'block' }}>
              {error.message}
            </Typography>
          )}
        </Box>
      )}
    />
  )
}

const all = { px: 2 }
