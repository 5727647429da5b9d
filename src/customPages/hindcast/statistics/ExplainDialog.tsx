import useMediaQuery from '@mui/material/useMediaQuery'
import { DataSection } from '#explain/DataSection.tsx'
import { DefinitionSection, ExplainSection } from '#explain/ExplainSection.tsx'
import { FactList } from '#explain/FactList.tsx'
import type { Provenance } from '#schemas/shapes/provenance.ts'
import { ReadingDialog } from '#shell/ReadingDialog.tsx'
import type { Fact } from '#texts/answerHead/requestFacts.ts'

interface ExplainDialogProps {
  title: string
  definition: readonly string[]
  requested: readonly Fact[]
  sample: readonly Fact[]
  provenance: Provenance | undefined
  onClose: () => void
}

/** Explains a statistic: its whole definition, the request, its sample and the data. */
export function ExplainDialog({
  title,
  definition,
  requested,
  sample,
  provenance,
  onClose,
}: ExplainDialogProps) {
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  return (
    <ReadingDialog title={title} titleVariant="h2" maxWidth="md" fullScreen={isPhone} onClose={onClose}>
      <DefinitionSection lines={definition} />
      <ExplainSection title="Question">
        <FactList facts={requested} />
      </ExplainSection>
      {sample.length > 0 && (
        <ExplainSection title="Sample">
          <FactList facts={sample} />
        </ExplainSection>
      )}
      {provenance && <DataSection provenance={provenance} />}
    </ReadingDialog>
  )
}
