import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import {
  type ChoiceName,
  type Choices,
  extremeParameters,
  isNetHours,
  measuredParameters,
  parameterTitle,
  roses,
} from '#chartModel/statistics/choices.ts'
import { monthPhrase } from '#chartModel/statistics/sample.ts'
import type { Control } from '#chartModel/statistics/statistic.ts'
import { numberOrBlank } from '#providers/numberOrBlank.ts'
import { shownOfPlain } from '#texts/percentileText.ts'
import { tablePercentiles } from '#weather/hindcast/hindcastTable.ts'
import { type MonthKey, monthKeys } from '#weather/placeStatistics/calendarMonths.ts'
import { MOST_NET_HOURS } from '#weather/placeStatistics/campaign.ts'

export interface ChoiceProps {
  choices: Choices
  onChoose: (name: ChoiceName, value: string | number) => void
}

type Option = readonly [value: string | number, title: string]

interface ListProps extends ChoiceProps {
  name: ChoiceName
  label: string
  options: readonly Option[]
  width: number
}

const List = ({ name, label, options, width, choices, onChoose }: ListProps) => (
  <TextField
    select
    label={label}
    value={choices[name]}
    onChange={({ target }) => onChoose(name, target.value)}
    sx={{ width, maxWidth: 1 }}
  >
    {options.map(([value, title]) => (
      <MenuItem key={value} value={value}>
        {title}
      </MenuItem>
    ))}
  </TextField>
)

/** Applies on Enter and on blur. */
function NetHours({ choices, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const value = typed === null ? choices.netHours : numberOrBlank(typed)
  const isWrong = typeof value !== 'number' || !isNetHours(value)
  const take = () => {
    if (isWrong) return
    onChoose('netHours', value)
    setTyped(null)
  }
  return (
    <TextField
      label="Net hours (h)"
      value={typed ?? choices.netHours}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
      error={isWrong}
      helperText={isWrong && `Must be a whole number from 1 to ${MOST_NET_HOURS.toLocaleString('en')}`}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      sx={{ width: 160 }}
    />
  )
}

const ofParameters = (offered: readonly { name: string }[]): Option[] =>
  offered.map(({ name }) => [name, parameterTitle(name)])

interface ListLook extends Pick<ListProps, 'label' | 'width'> {
  options: readonly Option[] | ((choices: Choices) => readonly Option[])
}

const lists: Record<Exclude<Control, 'netHours'>, ListLook> = {
  percentile: {
    label: 'Percentile',
    options: ({ isPlanners }) =>
      tablePercentiles
        .map((plain): Option => [plain, shownOfPlain(plain, isPlanners).title])
        .sort(([, one], [, other]) => one.localeCompare(other)),
    width: 280,
  },
  parameter: { label: 'Parameter', options: ofParameters(measuredParameters), width: 240 },
  rose: {
    label: 'Rose of',
    options: Object.entries(roses).map(([name, { title }]) => [name, title]),
    width: 140,
  },
  sectors: { label: 'Sectors', options: [12, 16].map((count) => [count, String(count)]), width: 100 },
  extreme: { label: 'Parameter', options: ofParameters(extremeParameters), width: 240 },
}

/** The controls of a card. */
export function CardControl({ control, ...props }: ChoiceProps & { control: Control }) {
  if (control === 'netHours') return <NetHours {...props} />
  const { options, ...look } = lists[control]
  const offered = typeof options === 'function' ? options(props.choices) : options
  return <List {...props} {...look} name={control} options={offered} />
}

const isMonth = (key: MonthKey) => key !== 'year'

/** Selects the month of every card. */
export const MonthChoice = (props: ChoiceProps) => (
  <List
    {...props}
    name="month"
    label="Month"
    options={(['year', ...monthKeys.filter(isMonth)] as const).map((key) => [key, monthPhrase(key)])}
    width={140}
  />
)
