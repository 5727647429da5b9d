import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Explanation } from '../schemas/entities.ts'
import { WhyNotGrid } from './WhyNotGrid.tsx'
import { WhyNotList } from './WhyNotList.tsx'
import { whyNotRows } from './whyNotRows.ts'
import { whyNotSummary } from './whyNotSummary.ts'

interface WhyNotTableProps {
  explanation: Explanation
  /** 1 to 12; all twelve by default. */
  months?: readonly number[]
}

/** What each condition costs in each calendar month, and which to relax first. */
export function WhyNotTable({ explanation, months }: WhyNotTableProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const rows = whyNotRows(explanation, months)
  return (
    <>
      <Typography sx={{ mb: 3 }}>{whyNotSummary(explanation, months)}</Typography>
      {isPhone ? <WhyNotList rows={rows} /> : <WhyNotGrid conditions={explanation.conditions} rows={rows} />}
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
        Costs alone: hours a month that would not be usable were this the only condition. Gain: usable hours
        that dropping this condition, and no other, would add. Mean over the years that count. Several
        conditions may break a run at once, so neither adds up to what is lost.
      </Typography>
    </>
  )
}
