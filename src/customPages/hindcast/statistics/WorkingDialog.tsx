import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Fragment, useId } from 'react'
import { ExplainSection } from '../../../explain/ExplainSection.tsx'
import type { Fact } from '../../../schemas/answerHead/requestFacts.ts'
import type { Provenance } from '../../../schemas/shapes/provenance.ts'
import { ProvenanceLine } from '../../../shell/ProvenanceLine.tsx'

interface WorkingDialogProps {
  title: string
  definition: readonly string[]
  question: readonly Fact[]
  sample: readonly Fact[]
  provenance: Provenance | undefined
  onClose: () => void
}

/** Explains a statistic: its whole definition, what was asked, its sample and the data. */
export function WorkingDialog({
  title,
  definition,
  question,
  sample,
  provenance,
  onClose,
}: WorkingDialogProps) {
  const id = useId()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md" fullScreen={isPhone}>
      <DialogTitle id={id} variant="h2">
        {title}
      </DialogTitle>
      {/* Scrolled by keyboard too. */}
      <DialogContent tabIndex={0}>
        <ExplainSection title="Definition">
          {definition.map((line) => (
            <Typography key={line} sx={{ '& + &': { mt: 1 } }}>
              {line}
            </Typography>
          ))}
        </ExplainSection>
        <ExplainSection title="Question">
          <Facts facts={question} />
        </ExplainSection>
        {sample.length > 0 && (
          <ExplainSection title="Sample">
            <Facts facts={sample} />
          </ExplainSection>
        )}
        {provenance && (
          <ExplainSection title="Data">
            <ProvenanceLine provenance={provenance} />
            <Typography variant="caption" color="text.secondary" component="p">
              {`Read at latitude ${provenance.latitude}, longitude ${provenance.longitude}`}
            </Typography>
          </ExplainSection>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}

const Facts = ({ facts }: { facts: readonly Fact[] }) => (
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
