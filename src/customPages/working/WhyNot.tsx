import HelpOutline from '@mui/icons-material/HelpOutline'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useId, useState } from 'react'
import { Loading } from '../../shell/Loading.tsx'
import { tokens } from '../../theme.ts'
import type { WorkingQuestion } from './question.ts'
import { useWorking } from './useWorking.ts'
import { WhyNotTable } from './WhyNotTable.tsx'
import { WorkingFailure } from './WorkingFailure.tsx'

type WhyNotProps = WorkingQuestion & {
  /** 1 to 12; all twelve unless told. */
  months?: readonly number[]
}

/** A button under which it is said, once asked for, what each condition costs and which to relax first. */
export function WhyNot({ months, ...question }: WhyNotProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useWorking(question, isOpen)
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
            <WhyNotTable working={data} months={months} />
          ) : error ? (
            <WorkingFailure error={error} onRetry={refetch} />
          ) : (
            <Loading />
          )}
        </Box>
      )}
    </Box>
  )
}
