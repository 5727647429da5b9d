import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import { CanAccess, useMenu } from '@refinedev/core'
import { useEffect, useRef } from 'react'
import { NavLink, useMatch } from 'react-router'
import { moduleName } from '#providers/refineResources.ts'
import { tokens } from '#tokens.ts'
import { QuotaUse } from './QuotaUse.tsx'

const panel = {
  flex: 'none',
  width: { xs: 1, md: tokens.size.panel },
  bgcolor: 'background.paper',
  borderColor: 'divider',
  borderStyle: 'solid',
  borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
}

/** Placed beside the page, or above it on small screens. */
const list = {
  display: 'flex',
  flexDirection: { xs: 'row', md: 'column' },
  overflowX: 'auto',
  p: { xs: 0, md: 2 },
}

/** The settings that the user may open. */
export function SettingsMenu() {
  const { menuItems } = useMenu()
  const entries = menuItems.find(({ name }) => name === moduleName('settings'))?.children ?? []
  return (
    <Box component="nav" aria-label="Settings" sx={panel}>
      <List disablePadding sx={list}>
        {entries.map(({ name, label = name, route = '' }) => (
          <CanAccess key={name} resource={name} action="list" params={{}}>
            <Entry title={label} path={route} />
          </CanAccess>
        ))}
      </List>
      <QuotaUse />
    </Box>
  )
}

function Entry({ title, path }: { title: string; path: string }) {
  const selected = useMatch(`${path}/*`) !== null
  const entry = useRef<HTMLLIElement>(null)
  useEffect(() => {
    // On a phone the entries are wider than the screen.
    if (selected) entry.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [selected])
  return (
    <Box component="li" ref={entry} sx={{ flex: 'none' }}>
      <ListItemButton
        component={NavLink}
        to={path}
        selected={selected}
        sx={{ minHeight: { xs: tokens.size.touch, md: tokens.size.listRow }, borderRadius: { md: 1 } }}
      >
        <ListItemText primary={title} />
      </ListItemButton>
    </Box>
  )
}
