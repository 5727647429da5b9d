import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { type ReactNode, useId } from 'react'
import { monthText } from './monthText.ts'

interface MonthTabsProps {
  months: readonly number[]
  month: number
  onChange: (month: number) => void
  children: ReactNode
}

/** One tab per requested month, over one panel. */
export function MonthTabs({ months, month, onChange, children }: MonthTabsProps) {
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
