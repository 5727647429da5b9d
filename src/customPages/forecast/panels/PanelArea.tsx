import MapIcon from '@mui/icons-material/Map'
import Box from '@mui/material/Box'
import { useWarnAboutChange } from '@refinedev/core'
import { type ReactNode, Suspense, useState } from 'react'
import { useMapToggle } from '../../../map/mapToggle.ts'
import { LeaveNotice, unsavedChanges } from '../../../shell/LeaveNotice.tsx'
import { Loading } from '../../../shell/Loading.tsx'
import { PageBoundary } from '../../../shell/PageBoundary.tsx'
import { useConfirm } from '../../../shell/useConfirm.tsx'
import { tokens } from '../../../tokens.ts'
import { IconRail, type RailItem } from './IconRail.tsx'
import type { ForecastPanelProps } from './panelProps.ts'
import { panels } from './panels.ts'

interface PanelAreaProps extends Omit<ForecastPanelProps, 'onClose'> {
  children: ReactNode
}

/** Each opening of a panel is a value of its own. */
const closed = { id: 0 }

/** The least width, in pixels, at which a forecast beside a panel can be read. */
const READABLE = 480

/** The forecast itself. Its parts go by the width that is left to it, not by that of the screen. */
export const forecastColumn = {
  display: 'flex',
  flexDirection: 'column',
  flex: 1,
  minWidth: 0,
  overflowY: 'auto',
  containerType: 'inline-size',
} as const

/** The forecast with its rail of icons; at most one panel or the map is open, beside it where there is room and over it elsewhere. */
export function PanelArea({ children, ...props }: PanelAreaProps) {
  const [opened, setOpened] = useState(closed)
  const open = opened.id
  const map = useMapToggle()
  const confirm = useConfirm()
  const { warnWhen } = useWarnAboutChange()
  /** Does what takes the open panel away, once the user lets its unsaved changes go. */
  const leaving = (then: () => void) => async () => {
    if (!warnWhen || (await confirm({ title: 'Unsaved changes', text: unsavedChanges }))) then()
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
    <Box sx={{ display: 'flex', flex: 1, minHeight: 0, position: 'relative', containerType: 'inline-size' }}>
      <LeaveNotice />
      <Box sx={forecastColumn}>{children}</Box>
      {shown && (
        <Box
          component="aside"
          ref={returnFocus}
          aria-label={shown.title}
          sx={{
            width: shown.width,
            // Over the forecast it leaves the rail free, so that its icon closes it again.
            maxWidth: `calc(100% - ${tokens.size.iconRail}px)`,
            flexShrink: 0,
            position: 'absolute',
            [`@container (min-width: ${shown.width + READABLE + tokens.size.iconRail}px)`]: {
              position: 'static',
            },
            top: 0,
            bottom: 0,
            right: tokens.size.iconRail,
            zIndex: 2,
            overflowY: 'auto',
            bgcolor: 'background.paper',
            borderLeft: 1,
            borderColor: 'divider',
          }}
        >
          {/* Its program may not be had where the connection is gone: the forecast stays. */}
          <PageBoundary key={shown.id}>
            <Suspense fallback={<Loading />}>
              {/* A panel that was left while it was saving closes no other one, nor itself when it is open again. */}
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
 * The ref of a panel that goes away with the keyboard in it, or on its Submit, which is disabled while it saves: the
 * icon that opened it has the keyboard next, and not the beginning of the page.
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
