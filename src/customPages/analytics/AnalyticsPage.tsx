import { useMemo, useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Route, Routes } from 'react-router'
import { ajvResolver } from '#providers/ajvResolver.ts'
import { call } from '#providers/api/request.ts'
import { useDisplaySettings } from '#providers/preferences/displayPreferences.ts'
import { FormLayout } from '#requests/FormLayout.tsx'
import { NothingAsked } from '#requests/NothingAsked.tsx'
import { type RequestPage, useAddressedRequest, useReadAddress } from '#requests/useAddressedRequest.ts'
import { useRequestForm } from '#requests/useRequestForm.ts'
import compiled from '#schemas/forms/analytics.json?validator'
import type { AnalyticsRequest, AnalyticsResult } from '#schemas/shapes/hindcast/analytics.ts'
import { fieldErrors } from '#schemas/validation/fieldErrors.ts'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'
import { Loading } from '#shell/Loading.tsx'
import { PageNotFound } from '#shell/MessagePage.tsx'
import { AnalyticsFormPanel } from './AnalyticsFormPanel.tsx'
import { AnalyticsResults } from './AnalyticsResults.tsx'
import { readAnalyticsAddress, writeAnalyticsAddress } from './analyticsAddress.ts'
import {
  type AnalyticsDraft,
  type AnalyticsForm,
  initialAnalyticsForm,
  toAnalyticsRequest,
} from './analyticsForm.ts'

/** Weather-window analytics: the form alone at /analytics, beside its answer at /analytics/{siteId}?formValues= */
export function AnalyticsPage() {
  const { display, isKnown } = useDisplaySettings()
  // The form begins with the user's reading of percentiles; later changes are its own until the next visit.
  if (!isKnown) return <Loading />
  return (
    <Routes>
      <Route path=":siteId?" element={<FormAndResults isPlanners={display.isPlanners} />} />
      <Route path="*" element={<PageNotFound />} />
    </Routes>
  )
}

const { form: validate } = loadValidators({ default: compiled })

const errorsOf = (value: unknown) => (validate?.(value) ? [] : fieldErrors(validate?.errors))

/** Without blank fields, so that the rules treat a form like an address. */
const withoutBlanks = (values: AnalyticsDraft): AnalyticsDraft =>
  JSON.parse(JSON.stringify(values, (_name, value) => (value === null ? undefined : value)))

const resolver = ajvResolver<AnalyticsDraft>('analytics', { submitted: withoutBlanks })

/** Names do not affect the answer, nor does the order of months. */
const decisive = ({ site, months, weatherParameters, ...request }: AnalyticsRequest) => [
  site?.id,
  months.toSorted((one, other) => one - other),
  weatherParameters.map(({ id, value }) => [id, value?.min ?? null, value?.max ?? null]),
  request,
]

const analyticsRequest: RequestPage<AnalyticsDraft, AnalyticsRequest, AnalyticsResult> = {
  name: 'analytics',
  write: writeAnalyticsAddress,
  requestOf: (values) => toAnalyticsRequest(values as AnalyticsForm),
  ask: (body, { signal }) => call('hwwa', { body, quiet: true, signal }),
  decisive,
}

function FormAndResults({ isPlanners }: { isPlanners: boolean }) {
  const [initial] = useState({ ...initialAnalyticsForm, plannersPercentile: isPlanners })
  const read = useReadAddress(useMemo(() => readAnalyticsAddress(errorsOf, initial), [initial]))
  const form = useRequestForm('hwwa', resolver, initial)
  const state = useAddressedRequest(analyticsRequest, form, read)
  const { asked, isRunning } = state
  const site = useWatch({ control: form.control, name: 'site' })
  const isAsked = asked !== null || isRunning
  return (
    <FormProvider {...form}>
      <FormLayout
        form={
          <AnalyticsFormPanel
            onSubmit={state.submit}
            isDamaged={state.showsProblems && read.unread.length > 0}
            leftOut={read.leftOut}
            hasAnswer={isAsked}
          />
        }
        closesOnSubmit
        shows={isAsked ? 'results' : 'form'}
        run={asked?.run ?? 0}
      >
        {asked && <AnalyticsResults {...state} asked={asked} />}
        {!asked && isRunning && <Loading />}
        {!isAsked && <NothingAsked hasSite={site !== null} />}
      </FormLayout>
    </FormProvider>
  )
}
