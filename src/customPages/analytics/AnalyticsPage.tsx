import { useEffect, useMemo, useState } from 'react'
import { Route, Routes, useNavigate, useParams, useSearchParams } from 'react-router'
import { useUndoneVisit } from '../../shell/address/useUndoneVisit.ts'
import { FormLayout } from '../../shell/FormLayout.tsx'
import { MessagePage, PageNotFound } from '../../shell/MessagePage.tsx'
import { AnalyticsFormPanel } from './AnalyticsFormPanel.tsx'
import { AnalyticsResults } from './AnalyticsResults.tsx'
import { type AnalyticsForm, formValues } from './analyticsForm.ts'
import { formFromQuery } from './formFromQuery.ts'

/** Weather-window analytics: the form alone at /analytics, beside its answer at /analytics/{siteId}?formValues= */
export const AnalyticsPage = () => (
  <Routes>
    <Route path=":siteId?" element={<FormAndResults />} />
    <Route path="*" element={<PageNotFound />} />
  </Routes>
)

/** The form that an address asks with; null for one that asks nothing or is damaged. */
function useAddress() {
  const { siteId } = useParams()
  const [query] = useSearchParams()
  const text = siteId === undefined ? null : (query.get('formValues') ?? '')
  const form = useMemo(() => {
    const read = text === null ? null : formFromQuery(text)
    return String(read?.site.id) === siteId ? read : null
  }, [text, siteId])
  return { text, form, isDamaged: text !== null && form === null }
}

function FormAndResults() {
  const navigate = useNavigate()
  const { text, form, isDamaged } = useAddress()
  const [open, setOpen] = useState(form === null)
  useEffect(() => setOpen(form === null), [form])
  useUndoneVisit(() => setOpen(form === null))
  const submit = (asked: AnalyticsForm) => {
    setOpen(false)
    const next = `/analytics/${asked.site.id}?${new URLSearchParams({ formValues: formValues(asked) })}`
    // The same question again, as by a second click, is no step to go back over.
    const { pathname, search } = window.location
    void navigate(next, { replace: next === pathname + search })
  }
  return (
    <FormLayout
      form={<AnalyticsFormPanel text={text} isDamaged={isDamaged} onSubmit={submit} />}
      isOpen={open}
      onOpen={setOpen}
    >
      {form ? (
        <AnalyticsResults siteId={form.site.id} form={form} />
      ) : (
        <MessagePage title="No site selected" text="Select a site and submit" />
      )}
    </FormLayout>
  )
}
