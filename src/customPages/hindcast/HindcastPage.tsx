import { lazy } from 'react'
import { Route, Routes } from 'react-router'
import { useCall } from '#providers/api/useCall.ts'
import type { HindcastParameter } from '#schemas/shapes/hindcast/hindcast.ts'
import { Loading } from '#shell/Loading.tsx'
import { PageNotFound } from '#shell/MessagePage.tsx'
import { HindcastLayout } from './HindcastLayout.tsx'
import { builtInParameters } from './hindcastForm.ts'

const WorkabilityPage = lazy(async () => ({
  default: (await import('./workability/WorkabilityPage.tsx')).WorkabilityPage,
}))

/** Hindcast analysis, whose query string holds the form, and the workability map. */
export const HindcastPage = () => (
  <Routes>
    <Route index element={<FormAndAnswer />} />
    <Route path="workability" element={<WorkabilityPage />} />
    <Route path="*" element={<PageNotFound />} />
  </Routes>
)

/** The form with the parameters of the API, or with the built-in ones if the call fails. */
function FormAndAnswer() {
  const list = useCall<HindcastParameter[]>(
    'hindcastParameters',
    {},
    { quiet: true, staleTime: Number.POSITIVE_INFINITY },
  )
  // Refetching the list, as after a lost connection, must not unmount the form.
  if (!list.data && !list.isFetchedAfterMount) return <Loading />
  return <HindcastLayout offered={list.data ?? builtInParameters} />
}
