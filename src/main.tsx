import '@fontsource-variable/inter'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { prefetchRights } from './providers/access/rights.ts'
import { Root } from './Root.tsx'
import './shell/address/beforeTraversal.ts'

const root = document.getElementById('root')
if (!root) throw new Error('invalid page: no #root')

prefetchRights()

createRoot(root).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
