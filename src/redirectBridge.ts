import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'

// The identity provider redirects to this page in a separate window or frame. It passes the response to the page that opened it.
broadcastResponseToMainFrame().catch(() => {
  document.body.textContent = 'The sign-in could not be completed. Please close this window and try again.'
})
