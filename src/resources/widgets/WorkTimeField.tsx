import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Accordion from '@mui/material/Accordion'
import AccordionDetails from '@mui/material/AccordionDetails'
import AccordionSummary from '@mui/material/AccordionSummary'
import Typography from '@mui/material/Typography'
import { errorId, type FieldProps, type RJSFSchema } from '@rjsf/utils'
import { isObject } from '#schemas/isObject.ts'
import { WorkTimeFields } from '#shell/operations/WorkTimeFields.tsx'
import { anyJob, type JobSettings } from '#weather/windows/job/jobSettings.ts'
import { workWindowText } from '#weather/windows/jobText.ts'
import type { FormValues } from '../record/recordShape.ts'

type WorkTime = JobSettings['workWindow']

/** The working time of a record in a group that is closed while it is empty: then every hour counts. */
export function WorkTimeField(props: FieldProps<FormValues, RJSFSchema>) {
  const { formData, schema, fieldPathId, disabled, readonly, onChange } = props
  const given: unknown = formData
  const isGiven = isObject(given) && isObject(given.windowSelection)
  const value = isGiven ? (given as unknown as WorkTime) : anyJob.workWindow
  return (
    <Accordion
      disableGutters
      variant="outlined"
      defaultExpanded={isGiven}
      slotProps={{ heading: { component: 'h2' } }}
    >
      <AccordionSummary
        expandIcon={<ExpandMoreIcon />}
        aria-describedby={errorId(fieldPathId)}
        sx={{ px: 4 }}
      >
        <Typography component="span">
          {schema.title}
          <Typography component="span" color="text.secondary" sx={{ ml: 3 }}>
            {workWindowText(value) || 'Every hour'}
          </Typography>
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: 4, pt: 3, pb: 4 }}>
        <WorkTimeFields
          value={value}
          disabled={disabled === true || readonly === true}
          onChange={(changed) => onChange(changed as unknown as FormValues, fieldPathId.path)}
        />
      </AccordionDetails>
    </Accordion>
  )
}
