import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router'
import { useForms } from '#providers/resources/forms.ts'
import { entryTitle, inMenuOrder } from '#schemas/access/modules.ts'
import type { Forms } from '#schemas/shapes/forms.ts'
import { LeaveNotice } from '#shell/leave/LeaveNotice.tsx'
import { FormView } from './FormView.tsx'

/** The query parameter that names the form. */
const FORM = 'form'

/** The titles of all forms by name; a form whose file was never valid has its file name as title. */
function formTitles({ resources, problems }: Forms): Map<string, string> {
  const good = inMenuOrder(Object.values(resources)).map(
    ({ resource }) => [resource.name, entryTitle(resource)] as const,
  )
  const broken = problems.flatMap(
    ({ file }) => /^schemas\/resources\/([A-Za-z]+)\.json$/.exec(file)?.[1] ?? [],
  )
  return new Map([...broken.map((name) => [name, name] as const), ...good])
}

/** The forms that the files on the server define, one at a time. */
export function FormsPage() {
  const titles = formTitles(useForms())
  const [params, setParams] = useSearchParams()
  const given = params.get(FORM) ?? ''
  const name = titles.has(given) ? given : titles.keys().next().value
  return (
    <Box sx={{ height: 1, overflow: 'auto', p: { xs: 2, sm: 4 } }}>
      <LeaveNotice />
      <Box sx={{ display: 'flex', gap: 4, alignItems: 'center', flexWrap: 'wrap', mb: 4 }}>
        <Typography variant="h2" sx={{ flex: 1 }}>
          Forms
        </Typography>
        <TextField
          select
          size="small"
          fullWidth={false}
          label="Form"
          value={name ?? ''}
          onChange={({ target }) => setParams({ [FORM]: target.value })}
          sx={{ minWidth: 200 }}
        >
          {[...titles].map(([form, title]) => (
            <MenuItem key={form} value={form}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      {name === undefined ? (
        <Typography color="text.secondary">There are no forms.</Typography>
      ) : (
        <FormView key={name} resource={name} />
      )}
    </Box>
  )
}
