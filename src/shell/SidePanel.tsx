import Close from '@mui/icons-material/Close'
import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type ReactNode, useState } from 'react'
import { tokens } from '#tokens.ts'
import { OPENS_FILTER } from './opensFilter.ts'
import { useSmallLayout } from './useSmallLayout.ts'

export interface SidePanelProps {
  label: string
  children: ReactNode
  /** Search box, tabs and buttons above the list. */
  header?: ReactNode
  /** Counts and buttons below it. */
  footer?: ReactNode
  width?: number | string
  /** On tablets and smaller screens, collapse to a search icon. */
  collapsible?: boolean
}

/** The panel at the left of a page: a header, a body that scrolls by itself, a footer. */
export const SidePanel = ({
  label,
  children,
  header,
  footer,
  width = tokens.size.panel,
  collapsible = false,
}: SidePanelProps) => {
  const small = useSmallLayout()
  const [shown, setShown] = useState(false)
  const collapses = collapsible && small
  const open = !collapses || shown
  return (
    <Box
      component="aside"
      aria-label={label}
      sx={{
        display: 'flex',
        displayPrint: 'none',
        flexDirection: 'column',
        flex: 'none',
        width: open ? width : tokens.size.rail,
        height: 1,
        minHeight: 0,
        bgcolor: 'background.paper',
        borderRight: 1,
        borderColor: 'divider',
      }}
    >
      {collapses && (
        <IconButton
          aria-label={shown ? `Hide ${label}` : `Show ${label}`}
          aria-expanded={shown}
          {...{ [OPENS_FILTER]: '' }}
          onClick={() => setShown(!shown)}
          sx={{
            width: tokens.size.touch,
            height: tokens.size.touch,
            alignSelf: shown ? 'flex-end' : 'center',
          }}
        >
          {shown ? <Close /> : <Search />}
        </IconButton>
      )}
      {open && (
        <>
          {header !== undefined && <Box sx={{ flex: 'none', p: 2 }}>{header}</Box>}
          <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto' }}>{children}</Box>
          {footer !== undefined && (
            <Box sx={{ flex: 'none', p: 2, borderTop: 1, borderColor: 'divider' }}>{footer}</Box>
          )}
        </>
      )}
    </Box>
  )
}
