import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { Suspense, useState } from 'react'
import { roles } from '#schemas/access/access.ts'
import type { FormCheck } from '#schemas/shapes/forms.ts'
import { Loading } from '#shell/Loading.tsx'
import { PageBoundary } from '#shell/PageBoundary.tsx'
import { FormPreview } from './FormPreview.tsx'
import { InvalidRecords } from './InvalidRecords.tsx'

const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }

const preview = { border: 1, borderColor: 'divider', borderRadius: 1, p: { xs: 3, sm: 4 } }

interface FormOutcomeProps {
  title: string
  /** A note, if the outcome is outdated. */
  note: string | undefined
  check: FormCheck
  isChecking: boolean
  /** Called with the role whose form could not be shown. */
  onFailure: (role: string) => void
}

/** The form resulting from a check, as a role sees it, and its effect on the stored records. */
export function FormOutcome({ title, note, check, isChecking, onFailure }: FormOutcomeProps) {
  const [role, setRole] = useState('Administrator')
  const form = check.roles[role]
  return (
    <Box sx={stack}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <TextField
          select
          size="small"
          fullWidth={false}
          label="Role"
          value={role}
          onChange={({ target }) => setRole(target.value)}
          sx={{ minWidth: 160 }}
        >
          {roles.map(({ roleName }) => (
            <MenuItem key={roleName} value={roleName}>
              {roleName}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {isChecking && <LinearProgress aria-label="Checking the draft" />}
      {note !== undefined && <Typography color="text.secondary">{note}</Typography>}
      {form && check.merged && check.records ? (
        <>
          <Box role="region" aria-label={`Form as ${role}`} sx={preview}>
            <PageBoundary key={`${role} ${JSON.stringify(form.file)}`} onFailure={() => onFailure(role)}>
              <Suspense fallback={<Loading />}>
                <FormPreview form={form} />
              </Suspense>
            </PageBoundary>
          </Box>
          <Typography variant="h3">Records</Typography>
          <InvalidRecords file={check.merged} records={check.records} />
        </>
      ) : (
        <Typography color="text.secondary">
          There is no form to show until the problems are mended.
        </Typography>
      )}
    </Box>
  )
}
