import MapIcon from '@mui/icons-material/Map'
import Box from '@mui/material/Box'
import { type ReactNode, Suspense, useState } from 'react'
import { useMapPlace, useMapToggle } from '#map/mapToggle.ts'
import { Loading } from '#shell/Loading.tsx'
import { LeaveNotice, useConfirmLeave } from '#shell/leave/LeaveNotice.tsx'
import { useRestoredDraft, useStoredDraft } from '#shell/leave/useDraft.ts'
import { PageBoundary } from '#shell/PageBoundary.tsx'
import { unrolled } from '#shell/paper.ts'
import { tokens } from '#tokens.ts'
import { IconRail, type RailItem } from './IconRail.tsx'
import { besideForecast, type ForecastPanelProps } from './panelProps.ts'
import { panels } from './panels.ts'

interface PanelAreaProps extends Omit<ForecastPanelProps, 'onClose'> {
  children: ReactNode
}

/** Each opening of a panel creates a new object, which identifies it. */
const closed = { id: 0 }

/** The column of the forecast. Its parts depend on its width, not on the width of the screen. */
export const forecastColumn = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  containerType: 'inline-size',
  // Keeps the forecast's z-indexes below the panel.
  isolation: 'isolate',
  ...unrolled,
} as const

/** The forecast beside its icon rail; on a phone, above it. */
export const panelArea = {
  display: 'flex',
  flexDirection: { xs: 'column', sm: 'row' },
  flex: 1,
  minHeight: 0,
  position: 'relative',
  containerType: 'inline-size',
  ...unrolled,
} as const

/** The forecast with its icon rail. At most one panel or the map is open, beside the forecast if there is room, else over it. */
export function PanelArea({ children, ...props }: PanelAreaProps) {
  const restored = useRestoredDraft<typeof closed>('panel')
  const [opened, setOpened] = useState(restored ?? closed)
  const open = opened.id
  useStoredDraft('panel', open === closed.id ? undefined : opened)
  const map = useMapToggle()
  useMapPlace(open !== closed.id)
  const mayLeave = useConfirmLeave()
  /** Runs `then`, which closes the open panel, after the user confirms losing unsaved changes. */
  const leaving = (then: () => void) => async () => {
    if (await mayLeave()) then()
  }
  const shown = panels.find(({ id }) => id === open)
  const items = panels.map(
    ({ id, title, icon }): RailItem => ({
      title,
      icon,
      isOpen: open === id,
      onToggle: leaving(() => {
        setOpened(open === id ? closed : { id })
        if (map?.isOpen) map.setOpen(false)
      }),
    }),
  )
  if (map) {
    const onToggle = leaving(() => {
      setOpened(closed)
      map.setOpen(!map.isOpen)
    })
    items.unshift({ title: 'Map', icon: MapIcon, isOpen: map.isOpen, onToggle })
  }
  return (
    <Box sx={panelArea}>
      <LeaveNotice />
      <Box sx={forecastColumn}>{children}</Box>
      {shown && (
        <Box
          component="aside"
          ref={returnFocus}
          aria-label={shown.title}
          sx={{
            width: shown.width,
            // Leaves the rail uncovered, so that its icon can close the panel.
            maxWidth: { xs: 1, sm: `calc(100% - ${tokens.size.iconRail}px)` },
            displayPrint: 'none',
            flexShrink: 0,
            position: 'absolute',
            [besideForecast(shown.width)]: {
              position: 'static',
            },
            top: 0,
            bottom: { xs: tokens.size.touch, sm: 0 },
            right: { xs: 0, sm: tokens.size.iconRail },
            isolation: 'isolate',
            overflowY: 'auto',
            bgcolor: 'background.paper',
            borderLeft: 1,
            borderColor: 'divider',
          }}
        >
          {/* The panel's chunk may fail to load offline; the forecast stays. */}
          <PageBoundary key={shown.id}>
            <Suspense fallback={<Loading />}>
              {/* A panel closed while it saves must not close another panel, nor a later opening of itself. */}
              <shown.Panel {...props} onClose={() => setOpened((now) => (now === opened ? closed : now))} />
            </Suspense>
          </PageBoundary>
        </Box>
      )}
      {items.length > 0 && <IconRail items={items} />}
    </Box>
  )
}

/**
 * The ref of a panel. If it closes while the focus is in it, or was on its Submit (disabled while it saves), the focus
 * returns to the icon that opened it instead of the start of the page.
 */
function returnFocus(panel: HTMLElement | null): () => void {
  return () => {
    const { activeElement, body } = document
    if (!panel || (activeElement !== body && !panel.contains(activeElement))) return
    const icons = panel.parentElement?.querySelectorAll<HTMLElement>('nav button') ?? []
    Array.from(icons)
      .find(({ ariaLabel }) => ariaLabel === panel.ariaLabel)
      ?.focus()
  }
}
