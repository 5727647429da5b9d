import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import type { Module } from '../schemas/access/modules.ts'
import { Loading } from './Loading.tsx'
import { ModuleMenu } from './menu/ModuleMenu.tsx'
import { moduleAt } from './menu/moduleAt.ts'
import { TopBar } from './menu/TopBar.tsx'
import { ViewBanner } from './menu/ViewBanner.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { useSmallLayout } from './useSmallLayout.ts'

const PRODUCT = 'Seawindow'

interface ShellProps {
  /** The modules that have routes, and so a title in the top bar. */
  modules: readonly Module[]
  children: ReactNode
}

/** Top bar, menu and the page between them, below the banner of who looks at the portal as another user. */
export const Shell = ({ modules, children }: ShellProps) => {
  const { pathname } = useLocation()
  const overlay = useSmallLayout()
  const [open, setOpen] = useState(false)
  const module = moduleAt(modules, pathname)
  const toggle = () => setOpen(!open)

  useEffect(() => {
    document.title = module ? `${module.title} · ${PRODUCT}` : PRODUCT
  }, [module])

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh' }}>
      <ViewBanner />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0 }}>
        <ModuleMenu selected={module?.id} open={open} overlay={overlay} onToggle={toggle} />
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0 }}>
          <TopBar title={module?.title ?? PRODUCT} menuOpen={open} onMenu={overlay ? toggle : undefined} />
          <Box component="main" sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>
            <PageBoundary key={module?.id}>
              <Suspense fallback={<Loading />}>{children}</Suspense>
            </PageBoundary>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}
