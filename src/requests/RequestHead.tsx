import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { type ReactNode, useMemo } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { ProvenanceLine } from '#shell/provenance/ProvenanceLine.tsx'
import {
  type Answered,
  type AnsweredPlace,
  type AnswerHead,
  answerHead,
} from '#texts/answerHead/answerHead.ts'
import { pauseText } from '#texts/answerHead/pauseText.ts'
import { requestText } from '#texts/answerHead/requestFacts.ts'
import type { RequestTerms } from '#texts/answerHead/requestTerms.ts'

/** The head of an answer's files and pictures, in the units of the user. `terms` must be stable. */
export function useAnswerHead(
  { name, latitude, longitude }: AnsweredPlace,
  terms: RequestTerms,
  { provenance, otherPause }: Answered,
  units: string,
): AnswerHead {
  const { units: readIn } = useDisplay()
  return useMemo(() => {
    const place = {
      ...(name !== undefined && { name }),
      ...(latitude !== undefined && longitude !== undefined && { latitude, longitude }),
    }
    return answerHead(place, terms, { provenance, otherPause }, { units, readIn })
  }, [name, latitude, longitude, terms, provenance, otherPause, units, readIn])
}

interface RequestHeadProps {
  /** Where, or for what. */
  title: ReactNode
  /** What was asked; absent before anything was. */
  terms?: RequestTerms | undefined
  answer?: Answered | undefined
  isRunning?: boolean
  /** The sample, where it has more than one source. */
  children?: ReactNode
}

/** The head of an answer on its page: where, what was asked, and the sample. */
export function RequestHead({ title, terms, answer = {}, isRunning, children }: RequestHeadProps) {
  const { units } = useDisplay()
  const { otherPause, provenance } = answer
  return (
    <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
      <Typography component="h2" variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {terms && (
        <Typography variant="body2" sx={{ mt: 0.5 }}>
          {requestText(terms, units, otherPause === undefined)}
        </Typography>
      )}
      {otherPause && <Typography variant="body2">{pauseText(otherPause)}</Typography>}
      {isRunning && (
        <Typography variant="caption" component="div">
          <Skeleton width={260} />
        </Typography>
      )}
      {provenance && <ProvenanceLine provenance={provenance} />}
      {children}
    </Box>
  )
}
