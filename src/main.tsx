import '@fontsource-variable/inter'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { loadPortal } from './App.tsx'
import { prefetchRights } from './providers/access/rights.ts'
import { readCustomer } from './providers/config.ts'
import { currentSession } from './providers/session/session.ts'
import { Root } from './Root.tsx'
import './shell/address/beforeTraversal.ts'

const root = document.getElementById('root')
if (!root) throw new Error('invalid page: no #root')

const session = currentSession()
if (session) prefetchRights(session)
// A page without its customer comes from a server that is not ready yet.
if (session && readCustomer()) {
  // If its code fails to load, the portal says so when it is rendered.
  loadPortal().then(
    ({ prefetchPortal }) => prefetchPortal(session),
    () => undefined,
  )
}

// A transition renders in short parts, between which the browser answers.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  ),
)
