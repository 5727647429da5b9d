import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import type { Working } from '../../schemas/entities.ts'
import { ProvenanceLine } from '../../shell/ProvenanceLine.tsx'
import type { Asked } from './question.ts'
import { type Fact, questionFacts } from './questionFacts.ts'
import { SampleTable } from './SampleTable.tsx'
import { type SampleMonth, sampleOf } from './sample.ts'
import { WorkingSection } from './WorkingSection.tsx'

interface WorkingFactsProps {
  working: Working
  asked: Asked
  sample: readonly SampleMonth[]
  /** The rows are means of the wind speed, not hours. */
  isOfWind: boolean
}

/** What was asked, of which sample, from which data. */
export const WorkingFacts = ({ working, asked, sample, isOfWind }: WorkingFactsProps) => (
  <>
    <WorkingSection title="Question">
      <FactList facts={questionFacts(working, asked, isOfWind)} />
    </WorkingSection>
    <WorkingSection title="Sample">
      <SampleTable sample={sampleOf(sample)} />
    </WorkingSection>
    <WorkingSection title="Data">
      <ProvenanceLine provenance={working.provenance} />
      <Typography variant="caption" color="text.secondary" component="p">
        {`Read at latitude ${working.provenance.latitude}, longitude ${working.provenance.longitude}`}
      </Typography>
    </WorkingSection>
  </>
)

const FactList = ({ facts }: { facts: readonly Fact[] }) => (
  <Box
    component="dl"
    sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 4, rowGap: 1 }}
  >
    {facts.map(([name, text]) => (
      <Fragment key={name}>
        <Typography component="dt" color="text.secondary">
          {name}
        </Typography>
        <Typography component="dd" sx={{ m: 0, minWidth: 0 }}>
          {text}
        </Typography>
      </Fragment>
    ))}
  </Box>
)
