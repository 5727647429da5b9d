import HelpOutline from '@mui/icons-material/HelpOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { Loading } from '../shell/Loading.tsx'
import { tokens } from '../tokens.ts'
import { ExplainFailure } from './ExplainFailure.tsx'
import type { ExplainRequest } from './explainRequest.ts'
import { useExplanation } from './useExplanation.ts'
import { WhyNotTable } from './WhyNotTable.tsx'

type WhyNotProps = ExplainRequest & {
  /** 1 to 12; all twelve by default. */
  months?: readonly number[]
}

/** A button that loads and shows what each condition costs and which to relax first. */
export function WhyNot({ months, ...request }: WhyNotProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useExplanation(request, isOpen)
  return (
    <Box component="section" aria-label="Why not?">
      <Button
        size="small"
        startIcon={<HelpOutline />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        sx={{ minHeight: { xs: tokens.size.touch, sm: tokens.size.control } }}
      >
        Why not?
      </Button>
      {isOpen && (
        <Box id={id} aria-live="polite" sx={{ mt: 2 }}>
          {data ? (
            <WhyNotTable explanation={data} months={months} />
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
