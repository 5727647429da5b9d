import { broadcastResponseToMainFrame } from '@azure/msal-browser/redirect-bridge'

// Where the identity provider leads back to, in a window or a frame of its own: the answer goes to the page that has opened it.
broadcastResponseToMainFrame().catch(() => {
  document.body.textContent = 'The sign-in could not be completed. Please close this window and try again.'
})
