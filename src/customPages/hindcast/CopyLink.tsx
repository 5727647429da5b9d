import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router'
import { withViewOf } from '#shell/address/viewParts.ts'
import { writeAddress } from './hindcastAddress.ts'
import type { HindcastForm } from './hindcastForm.ts'
import { useIsPlanners, withPlanners } from './statistics/usePlanners.ts'

/** Copies the address of the form with its current values; opening it fills the form and runs it. */
export function CopyLink() {
  const { getValues } = useFormContext<HindcastForm>()
  const { pathname, search } = useLocation()
  const isPlanners = useIsPlanners()
  const [copied, setCopied] = useState<{ ok: boolean; message: string } | null>(null)
  const copyLink = async () => {
    const url = new URL(pathname, window.location.origin)
    url.search = withPlanners(withViewOf(writeAddress(getValues()), search), isPlanners)
    setCopied(await copy(url.href))
  }
  return (
    <>
      <Button onClick={copyLink}>Copy link</Button>
      <Typography
        role="status"
        variant="body2"
        sx={{ width: 1, color: copied?.ok ? 'text.secondary' : 'error.main' }}
      >
        {copied?.message}
      </Typography>
    </>
  )
}

/** Browsers offer no clipboard to pages without https, and may deny access on any page. */
async function copy(text: string): Promise<{ ok: boolean; message: string }> {
  try {
    await navigator.clipboard.writeText(text)
    return { ok: true, message: 'Link copied.' }
  } catch {
    const message =
      'The browser does not allow copying here. Submit, then copy the address of the page instead.'
    return { ok: false, message }
  }
}
