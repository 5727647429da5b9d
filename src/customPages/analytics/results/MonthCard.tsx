import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { type ReactNode, useId } from 'react'
import { ResultCard } from '#requests/ResultCard.tsx'
import { percentileWords } from '#texts/percentileText.ts'
import type { WindVariability } from '#weather/hindcast/windVariability.ts'
import { NO_DATA, numberText } from './amountText.ts'
import { WindChart } from './charts/WindChart.tsx'
import type { Amount, MonthRow } from './monthRows.ts'
import { monthText } from './monthText.ts'

interface MonthCardProps {
  rows: readonly MonthRow[]
  variability: readonly WindVariability[]
  plain: number
  /** The month of the last selected tab; another form may not include it. */
  chosen: number | null
  onChoose: (month: number) => void
  action?: ReactNode
}

/** One month at a time: its percentile in words, and its wind over the years. */
export function MonthCard({ rows, variability, plain, chosen, onChoose, action }: MonthCardProps) {
  const row = rows.find(({ month }) => month === chosen) ?? rows[0]
  if (!row) return null
  return (
    <ResultCard title="Month by month">
      <MonthTabs months={rows.map(({ month }) => month)} month={row.month} onChange={onChoose}>
        <Typography variant="body2" data-testid="month-words">
          <b>{monthText(row.month)}</b>: {monthWords(row, plain)}
        </Typography>
        <Typography variant="h4" component="h4" sx={{ mt: 4, mb: 1 }}>
          Year To Year Variability Of Monthly Mean Wind Speed
        </Typography>
        <WindChart variability={variability.find(({ month }) => month === row.month)} />
        {action}
      </MonthTabs>
    </ResultCard>
  )
}

function monthWords({ hours, days, startDays }: MonthRow, plain: number): string {
  if (hours.usable === null && days.usable === null) return NO_DATA
  return percentileWords(
    plain,
    `${part(hours, 'h')}, ${part(days, 'days')} and ${numberText(startDays.usable)} start days`,
  )
}

const part = ({ usable, total }: Amount, unit: string) =>
  usable === null ? `${NO_DATA} of ${unit}` : `${numberText(usable)} of ${numberText(total)} ${unit}`

interface MonthTabsProps {
  months: readonly number[]
  month: number
  onChange: (month: number) => void
  children: ReactNode
}

/** One tab per requested month, over one panel. */
function MonthTabs({ months, month, onChange, children }: MonthTabsProps) {
  const id = useId()
  return (
    <>
      <Tabs
        value={month}
        onChange={(_event, chosen: number) => onChange(chosen)}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        selectionFollowsFocus
        aria-label="Month"
        sx={{ borderBottom: 1, borderColor: 'divider', mt: 2 }}
      >
        {months.map((each) => (
          <Tab
            key={each}
            value={each}
            id={`${id}-tab-${each}`}
            aria-controls={`${id}-panel`}
            label={monthText(each, 'short')}
            aria-label={monthText(each)}
            sx={{ minWidth: 56 }}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${month}`} sx={{ pt: 3 }}>
        {children}
      </Box>
    </>
  )
}
