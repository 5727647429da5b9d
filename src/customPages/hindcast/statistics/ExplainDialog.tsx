import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { DataSection } from '#explain/DataSection.tsx'
import { ExplainSection } from '#explain/ExplainSection.tsx'
import { FactList } from '#explain/FactList.tsx'
import type { Provenance } from '#schemas/shapes/provenance.ts'
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
  const id = useId()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md" fullScreen={isPhone}>
      <DialogTitle id={id} variant="h2">
        {title}
      </DialogTitle>
      {/* Focusable so that it can be scrolled by keyboard. */}
      <DialogContent tabIndex={0}>
        <ExplainSection title="Definition">
          {definition.map((line) => (
            <Typography key={line} sx={{ '& + &': { mt: 1 } }}>
              {line}
            </Typography>
          ))}
        </ExplainSection>
        <ExplainSection title="Question">
          <FactList facts={requested} />
        </ExplainSection>
        {sample.length > 0 && (
          <ExplainSection title="Sample">
            <FactList facts={sample} />
          </ExplainSection>
        )}
        {provenance && <DataSection provenance={provenance} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
