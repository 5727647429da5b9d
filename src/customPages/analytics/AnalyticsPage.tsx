import { useState } from 'react'
import { Route, Routes } from 'react-router'
import { useReadAddress } from '../../shell/address/useFormAddress.ts'
import { useUndoneNavigation } from '../../shell/address/useUndoneNavigation.ts'
import { FormLayout } from '../../shell/FormLayout.tsx'
import { MessagePage, PageNotFound } from '../../shell/MessagePage.tsx'
import { AnalyticsFormPanel } from './AnalyticsFormPanel.tsx'
import { AnalyticsResults } from './AnalyticsResults.tsx'
import { readAnalyticsAddress } from './analyticsAddress.ts'
import { analyticsErrors } from './analyticsErrors.ts'

/** Weather-window analytics: the form alone at /analytics, beside its answer at /analytics/{siteId}?formValues= */
export const AnalyticsPage = () => (
  <Routes>
    <Route path=":siteId?" element={<FormAndResults />} />
    <Route path="*" element={<PageNotFound />} />
  </Routes>
)

const readAddress = readAnalyticsAddress(analyticsErrors)

function FormAndResults() {
  const read = useReadAddress(readAddress)
  const { form } = read
  const [open, setOpen] = useState(form === null)
  useUndoneNavigation(() => setOpen(form === null))
  return (
    <FormLayout form={<AnalyticsFormPanel read={read} onOpen={setOpen} />} isOpen={open} onOpen={setOpen}>
      {form ? (
        <AnalyticsResults siteId={form.site.id} form={form} />
      ) : (
        <MessagePage title="No site selected" text="Select a site and submit" />
      )}
    </FormLayout>
  )
}
