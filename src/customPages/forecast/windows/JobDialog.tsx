import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useDisplay } from '#providers/preferences/displayPreferences.ts'
import { useJob } from '#providers/preferences/job.ts'
import { OperationSelect } from '#shell/operations/OperationSelect.tsx'
import { SaveOperation } from '#shell/operations/SaveOperation.tsx'
import { useSavedJob } from '#shell/operations/useSavedJob.ts'
import { WorkTimeFields } from '#shell/operations/WorkTimeFields.tsx'
import { jobNeverFits } from '#texts/neverFitsMessage.ts'
import { anyJob, operationLimits } from '#weather/windows/job/jobSettings.ts'
import { limitText } from '#weather/windows/limitText.ts'

interface JobDialogProps {
  siteId: number
  onClose: () => void
}

/** The settings of the job besides its hours, for forecast and board: an operation, and the permitted working hours. */
export function JobDialog({ siteId, onClose }: JobDialogProps) {
  const id = useId()
  const [job, setJob] = useJob()
  const { units } = useDisplay()
  const saved = useSavedJob(siteId)
  const { workWindow, operation } = job
  const neverFits = jobNeverFits(job)
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="xs">
      <DialogTitle id={id}>Job</DialogTitle>
      <DialogContent>
        <Stack spacing={4} sx={{ pt: 2 }}>
          <OperationSelect
            chosen={operation?.name}
            none="None: your own thresholds"
            onChoose={(chosen) => setJob(chosen ?? { hours: job.hours, workWindow: anyJob.workWindow })}
          />
          {operation && (
            <Typography variant="body2" color="text.secondary">
              {`Judged by: ${operationLimits(operation)
                .map((limit) => limitText(limit, units))
                .join('; ')}`}
            </Typography>
          )}
          <WorkTimeFields
            value={workWindow}
            onChange={(changed) => setJob({ ...job, workWindow: changed })}
          />
          <Box role="status" sx={{ '&:empty': { display: 'none' } }}>
            {neverFits !== undefined && <Alert severity="warning">{neverFits}</Alert>}
          </Box>
        </Stack>
      </DialogContent>
      <DialogActions>
        <SaveOperation operation={saved} sx={{ mr: 'auto' }} />
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
