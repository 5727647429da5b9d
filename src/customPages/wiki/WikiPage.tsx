import Box from '@mui/material/Box'
import List from '@mui/material/List'
import ListItemButton from '@mui/material/ListItemButton'
import ListItemText from '@mui/material/ListItemText'
import ListSubheader from '@mui/material/ListSubheader'
import Typography from '@mui/material/Typography'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, Route, Routes, useLocation } from 'react-router'
import { PageNotFound } from '#shell/MessagePage.tsx'
import { SearchBox } from '#shell/SearchBox.tsx'
import { tokens } from '#tokens.ts'
import { WikiText } from './WikiText.tsx'
import { wikiGroups, wikiPages } from './wikiPages.ts'
import { findInWiki } from './wikiSearch.ts'
import { wikiText } from './wikiTexts.ts'

const routeOf = (path: string) => path.replace(/^\/wiki\/?/, '')

/** Help pages, with a search over all of them. */
export const WikiPage = () => {
  const [searched, setSearched] = useState('')
  const isSearching = searched.trim() !== ''
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, height: 1, minHeight: 0 }}>
      <Box
        component="aside"
        aria-label="Wiki"
        sx={{
          flex: 'none',
          width: { xs: 1, md: tokens.size.panel },
          maxHeight: { xs: isSearching ? 0.6 : 'none', md: 'none' },
          overflow: 'auto',
          bgcolor: 'background.paper',
          borderColor: 'divider',
          borderStyle: 'solid',
          borderWidth: { xs: '0 0 1px', md: '0 1px 0 0' },
        }}
      >
        <Box sx={{ p: 2 }}>
          <SearchBox value={searched} onChange={setSearched} />
        </Box>
        {isSearching ? <Findings searched={searched} onOpen={() => setSearched('')} /> : <WikiNavigation />}
      </Box>
      <Box
        role="region"
        aria-label="Wiki text"
        // Focusable so that it can be scrolled by keyboard.
        tabIndex={0}
        sx={{ flex: 1, minWidth: 0, minHeight: 0, overflow: 'auto', bgcolor: 'background.paper' }}
      >
        <Routes>
          {wikiPages.map(({ name, path }) => (
            <Route key={name} path={routeOf(path)} element={<WikiText key={name} name={name} />} />
          ))}
          <Route path="*" element={<PageNotFound />} />
        </Routes>
      </Box>
    </Box>
  )
}

/** Two groups of pages; side by side above the text if there is no room beside it. */
function WikiNavigation() {
  const { pathname } = useLocation()
  return (
    <Box component="nav" aria-label="Wiki pages" sx={{ display: { xs: 'flex', md: 'block' } }}>
      {wikiGroups.map(({ title, pages }) => (
        <List key={title} dense disablePadding sx={{ flex: 1, pb: 2 }} subheader={<Group title={title} />}>
          {pages.map(({ name, title: page, path }) => (
            <Box component="li" key={name}>
              <ListItemButton
                component={Link}
                to={path}
                selected={pathname === path}
                aria-current={pathname === path ? 'page' : undefined}
                sx={{ minHeight: { xs: tokens.size.touch, md: tokens.size.listRow } }}
              >
                <ListItemText primary={page} />
              </ListItemButton>
            </Box>
          ))}
        </List>
      ))}
    </Box>
  )
}

const Group = ({ title }: { title: string }) => (
  <ListSubheader disableSticky sx={{ bgcolor: 'transparent', lineHeight: 2.5 }}>
    {title}
  </ListSubheader>
)

interface FindingsProps {
  searched: string
  onOpen: () => void
}

/** The search results in the wiki; opening one ends the search. */
function Findings({ searched, onOpen }: FindingsProps) {
  const texts = useQueries({ queries: wikiPages.map(({ name }) => wikiText(name)) })
  const pages = wikiPages.flatMap((entry, index) => {
    const text = texts[index]?.data
    return text === undefined ? [] : [{ entry, text }]
  })
  const found = findInWiki(pages, searched)
  const isLoading = texts.some(({ isPending }) => isPending)
  return (
    <>
      <Typography role="status" variant="body2" color="text.secondary" sx={{ px: 4, py: 1 }}>
        {isLoading ? 'Loading wiki text ...' : found.length === 0 ? 'Nothing found' : `${found.length} found`}
      </Typography>
      <List dense disablePadding aria-label="Found in the wiki">
        {found.map(({ title, heading, path, line }) => (
          <Box component="li" key={path}>
            <ListItemButton component={Link} to={path} onClick={onOpen}>
              <ListItemText
                primary={heading === title ? title : `${title}: ${heading}`}
                secondary={line}
                slotProps={{ secondary: { noWrap: true } }}
              />
            </ListItemButton>
          </Box>
        ))}
      </List>
    </>
  )
}
