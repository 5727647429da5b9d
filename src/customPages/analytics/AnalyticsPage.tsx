import type { HttpError } from '@refinedev/core'
import { useForm } from '@refinedev/react-hook-form'
import { useRef, useState } from 'react'
import type { DefaultValues, FieldErrors, Resolver } from 'react-hook-form'
import { FormProvider } from 'react-hook-form'
import { Route, Routes } from 'react-router'
import { errorTree } from '#providers/ajvResolver.ts'
import { useDisplaySettings } from '#providers/preferences/displayPreferences.ts'
import compiled from '#schemas/forms/analytics.json?validator'
import { type FieldError, fieldErrors } from '#schemas/validation/fieldErrors.ts'
import { loadValidators } from '#schemas/validation/validatorRuntime.ts'
import { useReadAddress } from '#shell/address/useFormAddress.ts'
import { useUndoneNavigation } from '#shell/address/useUndoneNavigation.ts'
import { FormLayout } from '#shell/FormLayout.tsx'
import { Loading } from '#shell/Loading.tsx'
import { MessagePage, PageNotFound } from '#shell/MessagePage.tsx'
import { AnalyticsFormPanel } from './AnalyticsFormPanel.tsx'
import { AnalyticsResults } from './AnalyticsResults.tsx'
import { readAnalyticsAddress } from './analyticsAddress.ts'
import { type AnalyticsDraft, initialAnalyticsForm } from './analyticsForm.ts'

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

const analyticsErrors = (value: unknown): FieldError[] =>
  validate?.(value) ? [] : fieldErrors(validate?.errors)

const readAddress = readAnalyticsAddress(analyticsErrors)

function FormAndResults({ isPlanners }: { isPlanners: boolean }) {
  const read = useReadAddress(readAddress)
  const { form } = read
  const [open, setOpen] = useState(form === null)
  useUndoneNavigation(() => setOpen(form === null))
  const draft = useAnalyticsForm(isPlanners)
  const unsaved = useRef<AnalyticsDraft>(null)
  const takeUnsaved = () => {
    const taken = unsaved.current
    unsaved.current = null
    return taken
  }
  const storeUnsaved = (changes: Partial<AnalyticsDraft>) => {
    unsaved.current = { ...draft.getValues(), ...changes }
  }
  return (
    <FormProvider {...draft}>
      <FormLayout
        form={
          <AnalyticsFormPanel
            read={read}
            onOpen={setOpen}
            takeUnsaved={takeUnsaved}
            hasAnswer={form !== null}
          />
        }
        isOpen={open}
        onOpen={setOpen}
      >
        {form ? (
          <AnalyticsResults siteId={form.site.id} form={form} storeUnsaved={storeUnsaved} />
        ) : (
          <MessagePage title="No site selected" text="Select a site and submit" />
        )}
      </FormLayout>
    </FormProvider>
  )
}

/** Removes blank fields, so that the rules treat a form like an address. */
const withoutBlanks = (values: AnalyticsDraft): AnalyticsDraft =>
  JSON.parse(JSON.stringify(values, (_name, value) => (value === null ? undefined : value)))

/** Validates the form with the same rules as an address. */
const analyticsResolver: Resolver<AnalyticsDraft> = (draft) => {
  const values = withoutBlanks(draft)
  const errors = analyticsErrors(values)
  return errors.length === 0
    ? { values, errors: {} }
    : { values: {}, errors: errorTree(errors) as FieldErrors<AnalyticsDraft> }
}

/** The form of the page; `OlderThanForm` compares the answer with it. */
const useAnalyticsForm = (plannersPercentile: boolean) =>
  useForm<AnalyticsDraft, HttpError, AnalyticsDraft>({
    resolver: analyticsResolver,
    defaultValues: { ...initialAnalyticsForm, plannersPercentile } as DefaultValues<AnalyticsDraft>,
    disableServerSideValidation: true,
    refineCoreProps: { resource: 'hwwa', action: 'create', queryOptions: { enabled: false } },
  })
