import Box from '@mui/material/Box'
import { useCustomer } from '../../providers/session/customer.ts'
import { MessagePage } from '../../shell/MessagePage.tsx'

/** Sandbox of the embedded page. With `allow-same-origin`, a page of the portal's own origin could remove its sandbox. */
const sandboxOf = (address: string): string =>
  new URL(address).origin === location.origin
    ? 'allow-scripts allow-forms allow-popups'
    : 'allow-scripts allow-forms allow-popups allow-same-origin'

/** Another forecast page inside the portal, at the address in the customer's profile. */
export const ForecastUiPage = () => {
  const { forecastUiAddress: address } = useCustomer().config
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
