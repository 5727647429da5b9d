import Typography from '@mui/material/Typography'
import { Loading } from '../../shell/Loading.tsx'
import { MessagePage } from '../../shell/MessagePage.tsx'
import { HindcastResults } from './HindcastResults.tsx'
import type { HindcastState } from './useHindcast.ts'

/** The results area in each of its states. */
export function HindcastOutcome({ state }: { state: HindcastState }) {
  if (state.kind === 'empty') return <MessagePage title="No site selected" text="Select a site and submit" />
  if (state.kind === 'loading') return <Loading />
  if (state.kind === 'results') return <HindcastResults {...state} />
  return (
    <>
      <MessagePage title={state.heading} text={state.text} />
      {state.failedParameters.length > 0 && (
        <Typography color="error" align="center">
          No data was available for following parameters: {state.failedParameters.join(', ')}
        </Typography>
      )}
    </>
  )
}
