import { requestFacts } from '../schemas/answerHead/requestFacts.ts'
import type { RequestTerms } from '../schemas/answerHead/requestTerms.ts'
import type { Explanation } from '../schemas/shapes/explanation.ts'
import { DataSection } from './DataSection.tsx'
import { ExplainSection } from './ExplainSection.tsx'
import { FactList } from './FactList.tsx'
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
    <DataSection provenance={explanation.provenance} />
  </>
)
