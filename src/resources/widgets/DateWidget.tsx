import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { ariaDescribedByIds, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import type { DateTime } from 'luxon'
import { useEffect, useRef, useState } from 'react'
import type { FormValues } from '../form/recordShape.ts'
import { type DateSection, dateOf, dateText, typedText } from './dateText.ts'

/** What a date field tells of itself; the picker's types keep it to themselves. */
interface DateFieldRef {
  getSections: () => readonly DateSection[]
}

/**
 * A date (yyyy-MM-dd), typed or picked. What is typed half, or is no date, is a value too: the form has to refuse it, not
 * to lose it.
 */
export function DateWidget(props: WidgetProps<FormValues, RJSFSchema>) {
  const { id, label, value, required, disabled, readonly, rawErrors, onChange } = props
  const [picked, setPicked] = useState<DateTime | null>(() => dateOf(value))
  const sent = useRef<unknown>(value)
  const field = useRef<DateFieldRef | null>(null)

  // A preset or a reload brings another value than the one that was typed here.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setPicked(dateOf(value))
  }, [value])

  const send = (text: string | undefined) => {
    sent.current = text
    onChange(text)
  }

  const fieldProps = { unstableFieldRef: field, clearable: !required }
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon}>
      <DatePicker
        label={label || undefined}
        value={picked}
        format="yyyy-MM-dd"
        timezone="UTC"
        disabled={disabled || readonly}
        onChange={(date) => {
          setPicked(date)
          send(date === null ? undefined : (dateText(date) ?? typedText(sectionsOf(field.current))))
        }}
        slotProps={{
          field: fieldProps,
          textField: {
            id,
            required,
            fullWidth: true,
            size: 'small',
            error: (rawErrors?.length ?? 0) > 0,
            'aria-describedby': ariaDescribedByIds(id),
            onBlur: () => {
              const text = typedText(sectionsOf(field.current))
              if (text !== undefined && dateText(picked) === undefined) send(text)
            },
          },
        }}
      />
    </LocalizationProvider>
  )
}

const sectionsOf = (field: DateFieldRef | null): readonly DateSection[] => field?.getSections() ?? []
