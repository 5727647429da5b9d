import TablePagination from '@mui/material/TablePagination'
import Typography from '@mui/material/Typography'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import { countText } from '../record/countText.ts'

export interface ListPages {
  /** Counted from 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

interface ListFootProps {
  file: ResourceFile
  /** The number of records in the list; undefined while it is not known. */
  total: number | undefined
  /** Whether the list has only the records that a search or filters find. */
  isFiltered: boolean
  /** Absent if the list is loaded whole. */
  pages: ListPages | undefined
}

const english = (count: number) => count.toLocaleString('en')

/** The number of records below a list, and the buttons that turn its pages. */
export function ListFoot({ file, total, isFiltered, pages }: ListFootProps) {
  if (pages) return <Pages {...pages} />
  return (
    <Typography
      role="status"
      variant="caption"
      color="text.secondary"
      sx={{ flex: 'none', minHeight: '1lh' }}
    >
      {total !== undefined && `${countText(file, total)}${isFiltered ? ' found' : ''}`}
    </Typography>
  )
}

const Pages = ({ page, pageSize, total, onPage }: ListPages) => (
  <TablePagination
    component="nav"
    aria-label="Pages"
    count={total}
    page={total === 0 ? 0 : page - 1}
    rowsPerPage={pageSize}
    rowsPerPageOptions={[pageSize]}
    labelDisplayedRows={({ from, to, count }) => `${english(from)}–${english(to)} of ${english(count)}`}
    onPageChange={(_, next) => onPage(next + 1)}
    sx={{ flex: 'none', overflow: 'hidden' }}
  />
)
