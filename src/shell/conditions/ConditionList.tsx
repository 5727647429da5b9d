import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type ConditionChoice, shownChoices } from './shownChoices.ts'

interface ConditionListProps {
  /** The title of the conditions. */
  legend: string
  choices: readonly ConditionChoice[]
  onChoose: (id: number, isChosen: boolean) => void
  /** The fields of a chosen condition. */
  fieldsOf: (id: number) => ReactNode
  error?: string | undefined
  /** Message about conditions that were removed by something other than the user, with the reason. */
  removed?: string | undefined
  /** Says that the list could not be loaded, or not whole. */
  failure?: ReactNode
  /** Shown instead of the list when there is nothing to choose from. */
  placeholder?: ReactNode
}

/** The value field of a condition; its checkbox if the value is fixed. */
const fieldIn = (row: Element | null | undefined) =>
  row?.querySelector<HTMLElement>('input[inputmode="decimal"]:not(:disabled)') ??
  row?.querySelector<HTMLElement>('input[type="checkbox"]')

/**
 * The conditions of a form, with a text filter. Chosen ones are on top with their values. Choosing a condition moves the focus
 * to its value; removing one announces its name.
 */
export function ConditionList({
  legend,
  choices,
  onChoose,
  fieldsOf,
  error,
  removed,
  failure,
  placeholder,
}: ConditionListProps) {
  const [filter, setFilter] = useState('')
  const [taken, setTaken] = useState<{ id: number; title: string; isChosen: boolean } | null>(null)
  const list = useRef<HTMLDivElement>(null)
  const { chosen, others } = shownChoices(choices, filter)
  useEffect(() => {
    if (!taken) return
    const row = list.current?.querySelector(`[data-condition="${taken.id}"]`)
    // A row that moves loses the focus. Do not scroll to a removed row, which has moved down the list.
    if (taken.isChosen) fieldIn(row)?.focus()
    else row?.querySelector<HTMLElement>('input[type="checkbox"]')?.focus({ preventScroll: true })
  }, [taken])
  const choose = ({ id, title }: ConditionChoice, isChosen: boolean) => {
    onChoose(id, isChosen)
    setTaken({ id, title, isChosen })
  }
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // Enter must not submit the form.
    event.preventDefault()
    const [first] = others
    if (!first || filter.trim() === '') return
    setFilter('')
    choose(first, true)
  }
  return (
    <Box component="fieldset" data-fault={error} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="subtitle2" sx={{ p: 0, mb: 3 }}>
        {legend}
      </Typography>
      {!placeholder && (
        <TextField
          type="search"
          label="Find a condition"
          value={filter}
          onChange={({ target }) => setFilter(target.value)}
          onKeyDown={chooseFirst}
          helperText="Enter chooses the first that is found."
          fullWidth
          sx={{ mb: 2 }}
        />
      )}
      {error !== undefined && (
        <Typography role="alert" variant="caption" color="error" sx={{ display: 'block' }}>
          {error}
        </Typography>
      )}
      <Typography
        role="status"
        variant="body2"
        color="text.secondary"
        sx={{ mb: 1, '&:empty': { display: 'none' } }}
      >
        {removed ?? (taken && !taken.isChosen ? `Removed: ${taken.title}.` : null)}
      </Typography>
      <Box ref={list}>
        {[...chosen, ...others].map((choice) => (
          <Condition key={choice.id} choice={choice} onChoose={(isChosen) => choose(choice, isChosen)}>
            {choice.isChosen && fieldsOf(choice.id)}
          </Condition>
        ))}
      </Box>
      {placeholder}
      {failure}
      {!placeholder && !failure && chosen.length + others.length === 0 && (
        <Typography variant="body2" color="text.secondary">
          {filter.trim() === '' ? 'There are no conditions to choose from' : 'No condition is called so'}
        </Typography>
      )}
    </Box>
  )
}

interface ConditionProps {
  choice: ConditionChoice
  onChoose: (isChosen: boolean) => void
  children: ReactNode
}

const Condition = ({ choice: { id, title, unit, isChosen }, onChoose, children }: ConditionProps) => {
  const input = useId()
  return (
    <Box
      role="group"
      aria-label={title}
      data-condition={id}
      sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', alignItems: 'center', minHeight: 40 }}
    >
      <Checkbox
        checked={isChosen}
        onChange={(_event, next) => onChoose(next)}
        size="small"
        slotProps={{ input: { id: input, 'aria-label': title } }}
      />
      <Typography
        component="label"
        htmlFor={input}
        variant="body2"
        color={isChosen ? 'text.primary' : 'text.secondary'}
        sx={{ py: 2 }}
      >
        {title}
        {unit && (
          <Typography component="span" variant="body2" color="text.secondary">{` (${unit})`}</Typography>
        )}
      </Typography>
      {children && (
        <Box
          sx={{
            gridColumn: 2,
            display: 'grid',
            gridTemplateColumns: '1fr 1fr',
            gap: 2,
            pt: 1,
            pb: 3,
            alignItems: 'start',
          }}
        >
          {children}
        </Box>
      )}
    </Box>
  )
}
