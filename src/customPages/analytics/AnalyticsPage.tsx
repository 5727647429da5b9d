import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useEffect, useMemo, useState } from 'react'
import { Route, Routes, useNavigate, useParams, useSearchParams } from 'react-router'
import { MessagePage, PageNotFound } from '../../shell/MessagePage.tsx'
import { tokens } from '../../theme.ts'
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
  const small = useMediaQuery((theme) => theme.breakpoints.down('md'))
  const [open, setOpen] = useState(form === null)
  useEffect(() => setOpen(form === null), [form])
  const submit = (asked: AnalyticsForm) => {
    setOpen(false)
    void navigate(`/analytics/${asked.site.id}?${new URLSearchParams({ formValues: formValues(asked) })}`)
  }
  return (
    <Box sx={{ display: 'flex', height: '100%', minHeight: 0 }}>
      {small && (
        <Box sx={rail}>
          <IconButton
            aria-label={open ? 'Hide the form' : 'Show the form'}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            <TuneIcon />
          </IconButton>
        </Box>
      )}
      <Box sx={{ ...panel, display: small && !open ? 'none' : 'block', flexShrink: small ? 1 : 0 }}>
        <AnalyticsFormPanel text={text} isDamaged={isDamaged} onSubmit={submit} />
      </Box>
      <Box sx={{ ...results, display: small && open ? 'none' : 'block' }}>
        {form ? (
          <AnalyticsResults siteId={form.site.id} form={form} />
        ) : (
          <MessagePage title="No site selected" text="Select a site and submit" />
        )}
      </Box>
    </Box>
  )
}

const rail = {
  width: tokens.size.iconRail,
  flexShrink: 0,
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
}

const panel = {
  width: tokens.size.formPanel,
  maxWidth: '100%',
  borderRight: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
}

const results = { flex: 1, minWidth: 0, overflow: 'auto', p: { xs: 2, md: 4 } }
