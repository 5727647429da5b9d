import Box from '@mui/material/Box'
import { useEffect } from 'react'
import { useCustomer } from '#providers/access/customer.ts'
import { readConfig } from '#providers/config.ts'
import { frameOrigin } from '#schemas/frameOrigin.ts'
import { MessagePage } from '#shell/MessagePage.tsx'

/** Sandbox of the embedded page. With `allow-same-origin`, a page of the portal's own origin could remove its sandbox. */
const sandboxOf = (address: string): string =>
  new URL(address, location.href).origin === location.origin
    ? 'allow-scripts allow-forms allow-popups'
    : 'allow-scripts allow-forms allow-popups allow-same-origin'

/** The origin for which the document was loaded anew, so that it happens once. */
const RELOADED_FOR = 'forecastUiOrigin'

/**
 * Loads the document anew if its content policy is that of another customer, which may not frame this address: it was served before the
 * user signed in.
 */
function useDocumentFor(address: string | undefined): void {
  useEffect(() => {
    if (address === undefined) return
    const origin = frameOrigin(address)
    if (readConfig().forecastUiOrigin === origin) return sessionStorage.removeItem(RELOADED_FOR)
    if (sessionStorage.getItem(RELOADED_FOR) === origin) return
    sessionStorage.setItem(RELOADED_FOR, origin)
    location.reload()
  }, [address])
}

/** Another forecast page inside the portal, at the address in the customer's profile. */
export const ForecastUiPage = () => {
  const { forecastUiAddress: address } = useCustomer().config
  useDocumentFor(address)
  if (address === undefined)
    return (
      <MessagePage
        title="No forecast page has been set up"
        text="Its address is a key of the customer's profile, which an operator of the server edits."
      />
    )
  return (
    <Box
      component="iframe"
      title="Forecast UI"
      src={address}
      sandbox={sandboxOf(address)}
      referrerPolicy="no-referrer"
      sx={{ display: 'block', width: 1, height: 1, border: 0 }}
    />
  )
}
