import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { NothingAsked } from '#requests/NothingAsked.tsx'
import type { AddressedRequest } from '#requests/useAddressedRequest.ts'
import type { HindcastRequest, HindcastResult } from '#schemas/shapes/hindcast/hindcast.ts'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage } from '#shell/MessagePage.tsx'
import { DownloadAnalysis, HindcastAnswer, headLine } from './HindcastAnswer.tsx'
import type { HindcastForm } from './hindcastForm.ts'
import { type NoTable, noAnswer, noTable } from './hindcastRequest.ts'
import { usePoint } from './map/usePoint.ts'
import type { PercentileOption } from './rows.ts'

export type HindcastAsked = AddressedRequest<HindcastForm, HindcastRequest, HindcastResult, never>

/** The results area in each of its states, under a header line that keeps its place. */
export function HindcastOutcome({ state }: { state: HindcastAsked }) {
  const { asked, answer, isRunning, error, retry } = state
  // The selection outlives an answer, so that the user can compare it with the next one.
  const [percentile, setPercentile] = useState<PercentileOption>('None')
  const nothing = error ? noAnswer(error) : answer && noTable(answer)
  return (
    <Box
      sx={{ display: 'flex', flexDirection: 'column', gap: 3, minHeight: 1, containerType: 'inline-size' }}
    >
      {asked && answer && !isRunning && !nothing ? (
        <HindcastAnswer
          result={answer}
          request={asked.request}
          isOlderThanForm={state.isOlderThanForm}
          percentile={percentile}
          onPercentile={setPercentile}
        />
      ) : (
        <>
          <Box sx={headLine}>
            <DownloadAnalysis />
          </Box>
          {isRunning ? <Loading /> : <NoResults nothing={nothing} onRetry={retry} />}
        </>
      )}
    </Box>
  )
}

function NoResults({ nothing, onRetry }: { nothing: NoTable | undefined; onRetry: () => void }) {
  const [point] = usePoint()
  if (!nothing) return <NothingAsked hasSite={point !== null} />
  const { title, text, failedParameters, canRetry } = nothing
  return (
    <Box>
      <MessagePage title={title} text={text} onRetry={canRetry ? onRetry : undefined} />
      {failedParameters && <FailedParameters names={failedParameters} />}
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
