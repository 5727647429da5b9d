import Typography from '@mui/material/Typography'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import { ProvenanceLine } from '#shell/provenance/ProvenanceLine.tsx'
import { ExplainSection } from './ExplainSection.tsx'

/** The data source of the answer, and the point at which it was read. */
export const DataSection = ({ provenance }: { provenance: Provenance }) => (
  <ExplainSection title="Data">
    <ProvenanceLine provenance={provenance} />
    <Typography variant="caption" color="text.secondary" component="p">
      {`Read at latitude ${provenance.latitude}, longitude ${provenance.longitude}`}
    </Typography>
  </ExplainSection>
)
