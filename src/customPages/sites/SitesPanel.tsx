import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useSiteSearch } from '#providers/api/useSiteSearch.ts'
import { usePreference } from '#providers/preferences/preferences.ts'
import { useSession } from '#providers/session/session.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { ALL, FAVORITES, type SitesView, shownView, sitesViewPreference } from '#schemas/sitesView.ts'
import { SearchBox } from '#shell/SearchBox.tsx'
import { SidePanel } from '#shell/SidePanel.tsx'
import { VirtualList } from '#shell/virtualList/VirtualList.tsx'
import { tokens } from '#tokens.ts'
import { SiteRow } from './SiteRow.tsx'
import { useFavorites } from './useFavorites.ts'
import { useMapBoard } from './useMapBoard.ts'

export interface SitesPanelProps {
  sites: readonly Site[] | undefined
  /** Replaces the default message of an empty list. */
  empty?: string
  selectedId?: number
  width?: number | string
}

/** Search, tabs and the list of sites. */
export function SitesPanel({ sites, empty = 'No sites found', selectedId, width }: SitesPanelProps) {
  const { username, isMultiUser } = useSession()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [text, setText] = useState('')
  const [stored, setStored, isKnown] = usePreference<SitesView>(sitesViewPreference(username), FAVORITES)
  const { favorites, toggle } = useFavorites()
  const { data: found } = useSiteSearch(text)
  const mapBoard = useMapBoard()
  const view = shownView(isKnown ? stored : undefined, isMultiUser, favorites)
  /** The list that was shown without favorites stays: the first star of several must not hide the other sites. */
  const star =
    toggle &&
    ((site: Site) => {
      if (favorites?.length === 0) setStored(ALL)
      return toggle(site)
    })
  const searching = text.trim() !== ''
  const listed = searching ? found : view === undefined ? undefined : view === FAVORITES ? favorites : sites

  const header = (
    <>
      <SearchBox value={text} onChange={setText} />
      <Tabs
        // Search results belong to no tab.
        value={searching ? false : (view ?? false)}
        onChange={(_, next: SitesView) => {
          setText('')
          if (!isMultiUser) setStored(next)
        }}
        variant="fullWidth"
        aria-label="Sites"
      >
        {!isMultiUser && <Tab value={FAVORITES} label="Favorites" disabled={favorites?.length === 0} />}
        <Tab value={ALL} label="All" />
      </Tabs>
    </>
  )
  return (
    <SidePanel label="Sites" header={header} width={width}>
      {listed ? (
        <VirtualList
          items={listed}
          label="Sites"
          empty={searching ? 'No sites found' : empty}
          rowKey={({ id }) => id}
          rowHeight={isPhone ? tokens.size.touch : tokens.size.listRow}
          arrowKeys={{ from: selectedId }}
          renderRow={(site, _, tabIndex) => (
            <SiteRow
              site={site}
              selected={site.id === selectedId}
              status={mapBoard?.statusOf(site.id)}
              tabIndex={tabIndex}
              onToggleFavorite={star}
            />
          )}
        />
      ) : (
        <ListSkeleton />
      )}
    </SidePanel>
  )
}

const rows = Array.from({ length: 12 }, (_, index) => index)

const ListSkeleton = () => (
  <Box role="status" aria-label="Loading sites">
    {rows.map((row) => (
      <Box key={row} sx={{ display: 'flex', alignItems: 'center', height: tokens.size.listRow, px: 3 }}>
        <Skeleton width="80%" />
      </Box>
    ))}
  </Box>
)
