import '@fontsource-variable/inter'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { prefetchRights } from './providers/access/rights.ts'
import { Root } from './Root.tsx'
import './shell/address/beforeTraversal.ts'

const root = document.getElementById('root')
if (!root) throw new Error('invalid page: no #root')

prefetchRights()

// A transition renders in short parts, between which the browser answers.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  ),
)
