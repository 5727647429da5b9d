import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router'
import { useAccess } from '#providers/access/useAccess.ts'
import type { SavedOperation } from '#shell/operations/operationJob.ts'
import { operationPart } from './carriedOperation.ts'

const pages = [
  { path: '/hindcasts', title: 'Hindcast of a point', module: 'hindcasts' },
  { path: '/hindcasts/workability', title: 'Workability map of an area', module: 'hindcasts' },
  { path: '/analytics', title: 'Weather windows of a site', module: 'hwwa' },
] as const

type Page = (typeof pages)[number]

interface OtherPagesProps {
  here: Page['path']
  /** The form's current values. */
  operation: () => SavedOperation
}

/** The other pages of requests, which begin with the limits and the working time of this form. */
export function OtherPages({ here, operation }: OtherPagesProps) {
  useWatch({ control: useFormContext().control })
  const part = operationPart(operation())
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {pages.map((page) => page.path !== here && <OtherPage key={page.path} page={page} part={part} />)}
    </Box>
  )
}

const OtherPage = ({ page: { path, title, module }, part }: { page: Page; part: string }) =>
  useAccess().permits({ module }) && (
    <Link component={RouterLink} to={`${path}?${part}`} variant="body2">
      {title}
    </Link>
  )
