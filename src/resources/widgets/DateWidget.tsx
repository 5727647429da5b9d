import { AdapterLuxon } from '@mui/x-date-pickers/AdapterLuxon'
import { DatePicker } from '@mui/x-date-pickers/DatePicker'
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider'
import { ariaDescribedByIds, type RJSFSchema, type WidgetProps } from '@rjsf/utils'
import type { DateTime } from 'luxon'
import { useEffect, useRef, useState } from 'react'
import type { FormValues } from '../record/recordShape.ts'
import { DATE, type DateFormat, type DateSection, dateOf, dateText, typedText } from './dateText.ts'

/** The part of the field's reference used here; the picker does not export its type. */
interface FieldRef {
  getSections: () => readonly DateSection[]
}

/**
 * The props of a picker whose value a form stores as text. An incomplete or invalid date is passed on as well, so that the
 * form rejects it instead of losing it.
 */
export function usePicked(props: WidgetProps<FormValues, RJSFSchema>, format: DateFormat) {
  const { id, label, value, required, disabled, readonly, rawErrors, onChange } = props
  const [picked, setPicked] = useState<DateTime | null>(() => dateOf(value, format))
  const sent = useRef<unknown>(value)
  const field = useRef<FieldRef | null>(null)

  // A preset or a reload can set another value than the one typed here.
  useEffect(() => {
    if (value === sent.current) return
    sent.current = value
    setPicked(dateOf(value, format))
  }, [value, format])

  const typed = () => typedText(field.current?.getSections() ?? [], format)
  const send = (text: string | undefined) => {
    sent.current = text
    onChange(text)
  }

  const fieldProps = { unstableFieldRef: field, clearable: !required }
  return {
    label: label || undefined,
    value: picked,
    format,
    timezone: 'UTC',
    disabled: disabled || readonly,
    onChange: (date: DateTime | null) => {
      setPicked(date)
      send(date === null ? undefined : (dateText(date, format) ?? typed()))
    },
    slotProps: {
      field: fieldProps,
      textField: {
        id,
        required,
        fullWidth: true,
        size: 'small' as const,
        error: (rawErrors?.length ?? 0) > 0,
        'aria-describedby': ariaDescribedByIds(id),
        onBlur: () => {
          const text = typed()
          if (text !== undefined && dateText(picked, format) === undefined) send(text)
        },
      },
    },
  }
}

/** A date (yyyy-MM-dd), typed or picked. */
export function DateWidget(props: WidgetProps<FormValues, RJSFSchema>) {
  const picker = usePicked(props, DATE)
  return (
    <LocalizationProvider dateAdapter={AdapterLuxon}>
      <DatePicker {...picker} />
    </LocalizationProvider>
  )
}
