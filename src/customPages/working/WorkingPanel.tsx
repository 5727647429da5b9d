import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId } from 'react'
import { Loading } from '../../shell/Loading.tsx'
import { saveCsv } from '../../shell/saveCsv.ts'
import { definitions, definitionText } from './definitions.ts'
import { askedOf } from './question.ts'
import { csvOf, hourRows, windRows } from './rowsBehind.ts'
import type { ShowWorkingProps } from './ShowWorking.tsx'
import { useWorking } from './useWorking.ts'
import { WorkingFacts } from './WorkingFacts.tsx'
import { WorkingFailure } from './WorkingFailure.tsx'
import { WorkingSection } from './WorkingSection.tsx'

const fileNames: Record<ShowWorkingProps['call'], string> = {
  hindcastWorking: 'hindcast_working.csv',
  hwwaWorking: 'analytics_working.csv',
}

type WorkingPanelProps = ShowWorkingProps & { onClose: () => void }

/** How a table or chart came about: its definition, the question, the sample, the data, and the rows behind it. */
export function WorkingPanel({ definition, summary, wind, onClose, ...question }: WorkingPanelProps) {
  const id = useId()
  const isPhone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const { data, error, refetch } = useWorking(question, true)
  const asked = askedOf(question)
  const behind = data && (wind ? windRows(data, wind) : hourRows(data, asked))
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="md" fullScreen={isPhone}>
      <DialogTitle id={id} variant="h2">
        {definitions[definition].title}
      </DialogTitle>
      {/* Scrolled by keyboard too. */}
      <DialogContent tabIndex={0}>
        {summary && <Typography sx={{ mb: 4 }}>{summary}</Typography>}
        <WorkingSection title="Definition">
          {definitionText(definition, asked).map((sentence) => (
            <Typography key={sentence} sx={{ '& + &': { mt: 1 } }}>
              {sentence}
            </Typography>
          ))}
        </WorkingSection>
        {data && behind ? (
          <WorkingFacts working={data} asked={asked} sample={behind.sample} isOfWind={wind !== undefined} />
        ) : error ? (
          <WorkingFailure error={error} onRetry={refetch} />
        ) : (
          <Loading />
        )}
      </DialogContent>
      <DialogActions>
        <Button
          startIcon={<FileDownloadOutlined />}
          disabled={!behind}
          onClick={() => behind && saveCsv(fileNames[question.call], csvOf(behind))}
        >
          Rows as CSV
        </Button>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  )
}
