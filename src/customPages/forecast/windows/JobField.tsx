import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputBase from '@mui/material/InputBase'
import { lazy, Suspense, useId, useState } from 'react'
import { useJob } from '#providers/preferences/job.ts'
import type { Site } from '#schemas/shapes/records/site.ts'
import { tokens } from '#tokens.ts'
import { MAX_JOB_HOURS } from '#weather/windows/job/jobSettings.ts'
import { workWindowText } from '#weather/windows/jobText.ts'

const JobDialog = lazy(async () => ({ default: (await import('./JobDialog.tsx')).JobDialog }))

/** The hours that a job needs, parsed from typed text; undefined if invalid. */
const hoursOf = (typed: string): number | undefined => {
  const hours = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0
  return hours >= 1 && hours <= MAX_JOB_HOURS ? hours : undefined
}

/** "The job needs __ h", and the job's other settings: working hours and operation. */
export function JobField({ site }: { site: Pick<Site, 'id'> }) {
  const [job, setJob] = useJob()
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const isWrong = typed !== undefined && hoursOf(typed) === undefined
  const about = [job.operation?.name, workWindowText(job.workWindow)].filter(Boolean).join(', ')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 1, sm: 1.5 }, minWidth: 0, maxWidth: 1 }}>
      <Box component="label" htmlFor={id} sx={{ whiteSpace: 'nowrap' }}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          The job needs
        </Box>
        <Box component="span" sx={{ display: { sm: 'none' } }}>
          Job needs
        </Box>
      </Box>
      <InputBase
        id={id}
        value={typed ?? job.hours}
        error={isWrong}
        onChange={({ target }) => {
          setTyped(target.value)
          const hours = hoursOf(target.value)
          if (hours !== undefined) setJob({ ...job, hours })
        }}
        // Replaces invalid text with the number in force.
        onBlur={() => setTyped(undefined)}
        inputProps={{
          inputMode: 'numeric',
          maxLength: 3,
          'aria-invalid': isWrong,
          'aria-description': `Hours in a row, 1 to ${MAX_JOB_HOURS}`,
        }}
        sx={field}
      />
      <span>h</span>
      <Button
        size="small"
        aria-haspopup="dialog"
        aria-label={about === '' ? 'Job: working hours and operation' : `Job: ${about}`}
        onClick={() => setOpen(true)}
        sx={button}
      >
        <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {about === '' ? 'Job' : about}
        </Box>
      </Button>
      {isOpen && (
        <Suspense>
          <JobDialog siteId={site.id} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Box>
  )
}

const field = {
  flex: 'none',
  width: 46,
  height: { xs: tokens.size.touch, sm: 28 },
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  fontSize: 'inherit',
  fontFeatureSettings: tokens.font.numbers,
  '&.Mui-focused': { borderColor: 'primary.main' },
  '&.Mui-error': { borderColor: 'error.main' },
  '& input': { textAlign: 'right', px: 1.5, py: 0, height: 1 },
} as const

const button = {
  minWidth: { xs: tokens.size.touch, sm: 0 },
  flexShrink: 1,
  maxWidth: 220,
  minHeight: { xs: tokens.size.touch, sm: 28 },
  py: 0,
  px: { xs: 1, sm: 3 },
  whiteSpace: 'nowrap',
}
