import HelpOutline from '@mui/icons-material/HelpOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import type { Explanation } from '#schemas/shapes/hindcast/explanation.ts'
import { Loading } from '#shell/Loading.tsx'
import { tokens } from '#tokens.ts'
import { HALF_STEP } from '#weather/hindcast/conditionCosts.ts'
import { whyNotRows } from '#weather/hindcast/whyNotRows.ts'
import { whyNotSummary } from '#weather/hindcast/whyNotSummary.ts'
import { widened } from '#weather/operation.ts'
import type { Units } from '#weather/units/units.ts'
import { limitText } from '#weather/windows/limitText.ts'
import { ExplainFailure } from '../ExplainFailure.tsx'
import { type ExplainRequest, requestTerms } from '../explainRequest.ts'
import { useExplanation } from '../useExplanation.ts'
import { WhyNotGrid } from './WhyNotGrid.tsx'
import { WhyNotList } from './WhyNotList.tsx'

type WhyNotProps = ExplainRequest & {
  /** 1 to 12; all twelve by default. */
  months?: readonly number[]
}

/** A button that loads and shows what each condition costs and which to relax first. */
export function WhyNot({ months, ...request }: WhyNotProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useExplanation(request, isOpen)
  const { units } = useDisplay()
  return (
    <Box component="section" aria-label="Why not more hours?">
      <Button
        size="small"
        startIcon={<HelpOutline />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: { xs: tokens.size.touch, sm: tokens.size.control } }}
      >
        Why not more hours?
      </Button>
      {isOpen && (
        <Box id={id} aria-live="polite" sx={{ mt: 2 }}>
          {data ? (
            <WhyNotTable explanation={data} months={months} wider={widerConditions(request, units)} />
          ) : error ? (
            <ExplainFailure error={error} onRetry={refetch} />
          ) : (
            <Loading />
          )}
        </Box>
      )}
    </Box>
  )
}

interface WhyNotTableProps {
  explanation: Explanation
  /** 1 to 12; all twelve by default. */
  months?: readonly number[]
  /** Each condition with a limit that is 10 % wider, or undefined. */
  wider: readonly (string | undefined)[]
}

/** Each condition of a request with a limit widened in the user's units, or undefined if it cannot be widened. */
const widerConditions = (request: ExplainRequest, units: Units) =>
  requestTerms(request).limits.map((limit) => {
    const wider = widened(limit, HALF_STEP)
    return wider && limitText(wider, units)
  })

/** The cost of each condition in each calendar month, and the one to relax first. */
function WhyNotTable({ explanation, months, wider }: WhyNotTableProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const rows = whyNotRows(explanation, months)
  return (
    <>
      <Typography sx={{ mb: 3 }}>{whyNotSummary(explanation, months)}</Typography>
      {isPhone ? (
        <WhyNotList rows={rows} />
      ) : (
        <WhyNotGrid conditions={explanation.conditions} wider={wider} rows={rows} />
      )}
      <Typography variant="caption" color="text.secondary" component="p" sx={{ mt: 2 }}>
        Costs alone: hours a month that would not be usable were this the only condition. Gain: usable hours
        that dropping this condition, and no other, would add. 10 % wider: usable hours that moving its limit
        outward by a tenth of it, and no other, would add. Mean over the years that count. Several conditions
        may break a run at once, so neither adds up to what is lost.
      </Typography>
    </>
  )
}
