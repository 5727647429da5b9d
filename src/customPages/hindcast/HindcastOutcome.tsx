import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { DownloadAnalysis, HindcastAnswer, headLine } from './HindcastAnswer.tsx'
import type { PercentileOption } from './rows.ts'
import type { HindcastState } from './useHindcast.ts'

/** The results area in each of its states, under a header line that keeps its place. */
export function HindcastOutcome({ state }: { state: HindcastState }) {
  // The selection outlives an answer, so that the user can compare it with the next one.
  const [percentile, setPercentile] = useState<PercentileOption>('None')
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: 1, containerType: 'inline-size' }}
    >
      {state.kind === 'results' ? (
        <HindcastAnswer {...state} percentile={percentile} onPercentile={setPercentile} />
      ) : (
        <>
          <Box sx={headLine}>
            <DownloadAnalysis />
          </Box>
          <NoResults state={state} />
        </>
      )}
    </Box>
  )
}

function NoResults({ state }: { state: Exclude<HindcastState, { kind: 'results' }> }) {
  if (state.kind === 'empty') return <MessagePage title="No site selected" text="Select a site and submit" />
  if (state.kind === 'loading') return <Loading />
  const { heading, text, failedParameters } = state
  return (
    <Box>
      <MessagePage title={heading} text={text} />
      {failedParameters.length > 0 && <FailedParameters names={failedParameters} />}
    </Box>
  )
}

const FailedParameters = ({ names }: { names: readonly string[] }) => (
  <Box sx={{ color: 'error.main', width: 'fit-content', mx: 'auto', px: 4 }}>
    <Typography id="failed-parameters">No data was available for following parameters:</Typography>
    <Box component="ul" aria-labelledby="failed-parameters" sx={{ my: 1, pl: 5 }}>
      {names.map((name) => (
        <Typography key={name} component="li">
          {name}
        </Typography>
      ))}
    </Box>
  </Box>
)
