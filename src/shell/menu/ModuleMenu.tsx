import MenuIcon from '@mui/icons-material/Menu'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import List from '@mui/material/List'
import { CanAccess, useMenu } from '@refinedev/core'
import { moduleName } from '#providers/refineResources.ts'
import { tokens } from '#tokens.ts'
import { MenuEntry } from './MenuEntry.tsx'
import { moduleIcon } from './moduleIcons.ts'

export interface ModuleMenuProps {
  /** Id of the current module. */
  selected?: string
  open: boolean
  /** Below the medium breakpoint the menu is an overlay and closes after navigation. */
  overlay: boolean
  onToggle: () => void
}

/** The modules that the user may open: 48 px wide with icons only, or 260 px with titles. */
export const ModuleMenu = ({ selected, open, overlay, onToggle }: ModuleMenuProps) => {
  const width = open ? tokens.size.menu : tokens.size.rail
  const { menuItems } = useMenu()
  const entries = (place?: string) =>
    menuItems
      .filter(({ meta }) => meta?.place === place)
      .map(({ name, label, route, meta }) => (
        <CanAccess key={name} resource={name} action="list" params={{}}>
          <MenuEntry
            title={label ?? name}
            icon={moduleIcon(meta?.icon)}
            to={route}
            selected={selected !== undefined && name === moduleName(selected)}
            open={open}
            onClick={overlay ? onToggle : undefined}
          />
        </CanAccess>
      ))

  return (
    <Drawer
      variant={overlay ? 'temporary' : 'permanent'}
      open={open}
      onClose={onToggle}
      sx={{
        displayPrint: 'none',
        width: overlay ? undefined : width,
        flex: 'none',
        transition: 'width 160ms ease-out',
      }}
      slotProps={{
        paper: {
          sx: {
            width,
            overflowX: 'hidden',
            transition: overlay ? undefined : 'width 160ms ease-out',
            position: overlay ? 'fixed' : 'relative',
          },
        },
      }}
    >
      <Box
        component="nav"
        id="module-menu"
        aria-label="Modules"
        sx={{ display: 'flex', flexDirection: 'column', height: 1 }}
      >
        <List disablePadding>
          <MenuEntry title="Menu" icon={MenuIcon} open={open} onClick={onToggle} expanded={open} />
        </List>
        <List disablePadding sx={{ flex: 1, overflowY: 'auto', overflowX: 'hidden' }}>
          {entries()}
        </List>
        <List disablePadding>{entries('bottom')}</List>
      </Box>
    </Drawer>
  )
}
