import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useLocation } from 'react-router'
import { withViewOf } from '#shell/address/viewParts.ts'
import { copyText } from '#shell/copyText.ts'
import { writeAddress } from './hindcastAddress.ts'
import type { HindcastForm } from './hindcastForm.ts'
import { useIsPlanners, withPlanners } from './statistics/usePlanners.ts'

const REFUSED = 'The browser does not allow copying here. Submit, then copy the address of the page instead.'

/** Copies the address of the form with its current values; opening it fills the form and runs it. */
export function CopyLink() {
  const { getValues } = useFormContext<HindcastForm>()
  const { pathname, search } = useLocation()
  const isPlanners = useIsPlanners()
  const [isCopied, setCopied] = useState<boolean>()
  const copyLink = async () => {
    const url = new URL(pathname, window.location.origin)
    url.search = withPlanners(withViewOf(writeAddress(getValues()), search), isPlanners)
    setCopied(await copyText(url.href))
  }
  return (
    <>
      <Button onClick={copyLink}>Copy link</Button>
      <Typography
        role="status"
        variant="body2"
        sx={{ width: 1, color: isCopied ? 'text.secondary' : 'error.main' }}
      >
        {isCopied && 'Link copied.'}
        {isCopied === false && REFUSED}
      </Typography>
    </>
  )
}
