import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useSize } from '#charts/useSize.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { VirtualList } from '#shell/virtualList/VirtualList.tsx'
import { BoardHead } from './BoardHead.tsx'
import { BoardRow } from './BoardRow.tsx'
import { rowHeights } from './boardLayout.ts'
import type { SharedRow } from './boardView.ts'

export interface BoardTableProps extends Omit<SharedRow, 'layout' | 'width'> {
  /** In the order of the rows. */
  sites: readonly Site[]
}

/** The rows of the board on a screen, on one time axis. */
export function BoardTable({ sites, ...board }: BoardTableProps) {
  const [head, size] = useSize()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('lg'), { noSsr: true })
  const layout = isPhone ? 'phone' : isWide ? 'wide' : 'tablet'
  const shared = { ...board, layout, width: size?.width ?? 0 } as const
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', flexDirection: 'column', flex: 1, minHeight: 0 }}>
      <BoardHead {...shared} barRef={head} />
      <Box sx={{ flex: 1, minHeight: 0 }}>
        {shared.width > 0 && (
          <VirtualList
            // Rows of another layout have another height.
            key={layout}
            items={sites}
            label="Board"
            empty="No sites found"
            rowKey={({ id }) => id}
            rowHeight={rowHeights[layout]}
            arrowKeys={{ from: undefined }}
            renderRow={(site, _, tabIndex) => <BoardRow site={site} tabIndex={tabIndex} {...shared} />}
          />
        )}
      </Box>
    </Box>
  )
}
