import { useCall } from '../../providers/useCall.ts'
import type { HindcastParameter } from '../../schemas/entities.ts'
import { Loading } from '../../shell/Loading.tsx'
import { HindcastLayout } from './HindcastLayout.tsx'
import { builtInParameters } from './hindcastForm.ts'

/** Hindcast analysis, of the parameters that the API lists, or of the built-in ones where it does not answer. */
export function HindcastPage() {
  const list = useCall<HindcastParameter[]>(
    'hindcastParameters',
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  if (list.isPending) return <Loading />
  return <HindcastLayout parameters={list.data ?? builtInParameters} />
}
