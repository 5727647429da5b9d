import ArrowBack from '@mui/icons-material/ArrowBack'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import { ProvenanceLine } from '#shell/ProvenanceLine.tsx'
import { tokens } from '#tokens.ts'

interface ResultsHeaderProps {
  title: string
  /** In one line. */
  request: string
  /** Whether work may pause between shifts, and what the other choice would give. */
  pauses: string | undefined
  isPending: boolean
  provenance?: Provenance
}

/** The site, the request in one line, and where the numbers come from. */
export const ResultsHeader = ({ title, request, pauses, isPending, provenance }: ResultsHeaderProps) => (
  <Box component="header" sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
    <IconButton
      component={Link}
      to="/analytics"
      aria-label="Back to the analytics form"
      sx={{ width: tokens.size.touch, height: tokens.size.touch, flex: 'none', ml: -2, mt: -1.5 }}
    >
      <ArrowBack />
    </IconButton>
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="h2" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <Typography variant="body2" sx={{ mt: 0.5 }}>
        {request}
      </Typography>
      {pauses !== undefined && <Typography variant="body2">{pauses}</Typography>}
      {isPending && (
        <Typography variant="caption" component="div">
          <Skeleton width={260} />
        </Typography>
      )}
      {provenance && <ProvenanceLine provenance={provenance} />}
    </Box>
  </Box>
)
