import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { panelWidths } from './panelWidths.ts'

/** The shape of the page, as `index.html` shows it until React draws. */
const shape = typeof document === 'undefined' ? null : document.querySelector('.first-load')

const showShape = (host: HTMLElement | null) => {
  if (shape) host?.replaceChildren(shape.cloneNode(true))
}

/** The first load of the portal: what `index.html` has drawn stays where it is until the page replaces it. */
export const FirstLoad = () => <Box ref={showShape} sx={{ height: '100dvh' }} />

/** The page of a module, by its path, while its code and data load: its panel stands where it will stay. */
export const PageSkeleton = ({ path = '' }: { path?: string | undefined }) => {
  const width = panelWidths[path.slice(1)] ?? 0
  return (
    <Box role="status" aria-label="Loading" sx={{ display: 'flex', height: 1 }}>
      {width > 0 && (
        <Box aria-hidden="true" sx={{ ...panel, width }}>
          <Skeleton variant="rounded" height={36} animation={false} />
          {rows.map((row) => (
            <Skeleton key={row} variant="rounded" height={16} animation={false} sx={{ mt: 6 }} />
          ))}
        </Box>
      )}
    </Box>
  )
}

const rows = [1, 2, 3, 4, 5]

const panel = {
  display: { xs: 'none', md: 'block' },
  flex: 'none',
  p: 3,
  bgcolor: 'background.paper',
  borderRight: 1,
  borderColor: 'divider',
} as const
