import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { Fragment } from 'react'
import { type Fact, requestFacts } from '../schemas/answerHead/requestFacts.ts'
import type { RequestTerms } from '../schemas/answerHead/requestTerms.ts'
import type { Explanation } from '../schemas/shapes/explanation.ts'
import { ProvenanceLine } from '../shell/ProvenanceLine.tsx'
import { ExplainSection } from './ExplainSection.tsx'
import { SampleTable } from './SampleTable.tsx'
import { type SampleMonth, sampleOf } from './sample.ts'

interface ExplainFactsProps {
  explanation: Explanation
  terms: RequestTerms
  sample: readonly SampleMonth[]
  /** The rows are means of the wind speed, not hours. */
  isOfWind: boolean
}

/** The request, the sample and the data behind a table or chart. */
export const ExplainFacts = ({ explanation, terms, sample, isOfWind }: ExplainFactsProps) => (
  <>
    <ExplainSection title="Question">
      <FactList facts={requestFacts(explanation, terms, isOfWind)} />
    </ExplainSection>
    <ExplainSection title="Sample">
      <SampleTable sample={sampleOf(sample)} />
    </ExplainSection>
    <ExplainSection title="Data">
      <ProvenanceLine provenance={explanation.provenance} />
      <Typography variant="caption" color="text.secondary" component="p">
        {`Read at latitude ${explanation.provenance.latitude}, longitude ${explanation.provenance.longitude}`}
      </Typography>
    </ExplainSection>
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
