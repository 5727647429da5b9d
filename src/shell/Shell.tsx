import Visibility from '@mui/icons-material/VisibilityOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type MouseEvent, type ReactNode, type RefObject, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { stopViewing } from '#providers/access/viewAs.ts'
import { usePreference } from '#providers/preferences/preferences.ts'
import { useSession } from '#providers/session/session.ts'
import type { Module } from '#schemas/access/modules.ts'
import { panelWidths } from './firstLoad/panelWidths.ts'
import { ModuleMenu } from './menu/ModuleMenu.tsx'
import { moduleAt } from './menu/moduleAt.ts'
import { usePageName } from './menu/pageName.ts'
import { TopBar } from './menu/TopBar.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { unrolled } from './paper.ts'
import { CommandDialogs } from './shortcuts/CommandDialogs.tsx'
import { useSmallLayout } from './useSmallLayout.ts'

const PRODUCT = 'Seawindow'

/** The id of the help module. */
const WIKI = 'wiki'

interface ShellProps {
  /** The modules that have routes and therefore a title in the top bar. */
  modules: readonly Module[]
  children: ReactNode
}

/** Top bar, menu and page, below the banner shown while viewing as another user. */
export const Shell = ({ modules, children }: ShellProps) => {
  const { pathname } = useLocation()
  const overlay = useSmallLayout()
  const [open, setOpen] = useMenuOpen(overlay)
  const module = moduleAt(modules, pathname)
  const toggle = () => setOpen(!open)
  const page = useRef<HTMLElement>(null)
  const help = module?.id === WIKI ? undefined : (module?.help ?? '/wiki/modules')

  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', height: '100dvh', ...unrolled }}>
      <TabTitle module={module?.title} />
      <SkipLink to={page} />
      <ViewBanner />
      <CommandDialogs help={help} />
      <Box sx={{ display: 'flex', flex: 1, minHeight: 0, ...unrolled }}>
        <ModuleMenu selected={module?.id} open={open} overlay={overlay} onToggle={toggle} />
        <Box sx={{ display: 'flex', flexDirection: 'column', flex: 1, minWidth: 0, ...unrolled }}>
          <TopBar
            title={module?.title ?? PRODUCT}
            help={help}
            menuOpen={open}
            onMenu={overlay ? toggle : undefined}
          />
          <Box
            ref={page}
            id={PAGE_ID}
            component="main"
            sx={{ flex: 1, minHeight: 0, overflow: 'auto', outline: 0, ...unrolled }}
          >
            <PageBoundary key={module?.id}>
              <Suspense fallback={<PageSkeleton path={module?.path} />}>{children}</Suspense>
            </PageBoundary>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

/** Shows what is open in the title of the browser's tab. */
function TabTitle({ module }: { module: string | undefined }) {
  const name = usePageName()
  useEffect(() => {
    document.title = [name, module, PRODUCT].filter(Boolean).join(' · ')
  }, [name, module])
  return null
}

/**
 * Whether the menu shows titles. Stored as the user's preference; initially open on screens with room for list, map and charts. An
 * overlay menu is closed until it is opened.
 */
function useMenuOpen(overlay: boolean): [boolean, (open: boolean) => void] {
  const hasRoom = useMediaQuery((theme) => theme.breakpoints.up('xl'), { noSsr: true })
  const [isOverlayOpen, setOverlayOpen] = useState(false)
  const [isOpen, setOpen, isKnown] = usePreference('menuOpen', hasRoom)
  return overlay ? [isOverlayOpen, setOverlayOpen] : [isKnown && isOpen, setOpen]
}

const PAGE_ID = 'page'

/** The first tab stop: a link that skips the menu and top bar; visible only with focus. */
function SkipLink({ to }: { to: RefObject<HTMLElement | null> }) {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    const page = to.current
    if (!page) return
    // Focusable only now: a click into the page must not move the focus.
    page.tabIndex = -1
    page.addEventListener('blur', () => page.removeAttribute('tabindex'), { once: true })
    page.focus()
  }
  return (
    <Link href={`#${PAGE_ID}`} onClick={skip} sx={skipLink}>
      Skip to the page
    </Link>
  )
}

const skipLink = {
  displayPrint: 'none',
  position: 'fixed',
  zIndex: 'tooltip',
  top: 4,
  left: 4,
  px: 4,
  py: 3,
  bgcolor: 'background.paper',
  borderRadius: 1,
  boxShadow: 1,
  '&:not(:focus)': { transform: 'translateY(-200%)' },
} as const

/** Shown above every page while an administrator views the portal as another user. */
function ViewBanner() {
  const { username, isViewed } = useSession()
  const navigate = useNavigate()
  if (!isViewed) return null
  // The snackbar shows a failure.
  const stop = () => void stopViewing(navigate).catch(() => undefined)
  return (
    <Alert
      severity="warning"
      square
      role="status"
      icon={<Visibility />}
      action={
        <Button color="inherit" onClick={stop}>
          Stop viewing
        </Button>
      }
      sx={{
        flex: 'none',
        alignItems: 'center',
        py: 0,
        borderBottom: 1,
        borderColor: 'divider',
        overflowWrap: 'anywhere',
        '& .MuiAlert-action': { alignItems: 'center', pt: 0, flex: 'none' },
      }}
    >
      You look at the portal as <strong>{username}</strong>; nothing can be changed
    </Alert>
  )
}

/** Placeholder of a module's page while its code and data load, with the panel in its final place. */
const PageSkeleton = ({ path = '' }: { path?: string | undefined }) => {
  const width = panelWidths[path.slice(1)] ?? 0
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'flex', height: 1 }}>
      {width > 0 && (
        <Box aria-hidden="true" sx={{ ...skeletonPanel, width }}>
          <Skeleton variant="rounded" height={36} animation={false} />
          {skeletonRows.map((row) => (
            <Skeleton key={row} variant="rounded" height={16} animation={false} sx={{ mt: 6 }} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const skeletonRows = [1, 2, 3, 4, 5]

const skeletonPanel = {
  display: { xs: 'none', md: 'block' },
  flex: 'none',
  p: 3,
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
} as const
