import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'

/** A section of the panel with its heading. */
export const ExplainSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box component="section" sx={{ '& + &': { mt: 5 } }}>
    <Typography component="h3" variant="h3" sx={{ mb: 2 }}>
      {title}
    </Typography>
    {children}
  </Box>
)

/** What the explained numbers mean, in paragraphs. */
export const DefinitionSection = ({ lines }: { lines: readonly string[] }) => (
  <ExplainSection title="Definition">
    {lines.map((line) => (
      <Typography key={line} sx={{ '& + &': { mt: 1 } }}>
        {line}
      </Typography>
    ))}
  </ExplainSection>
)
