import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import type { ResourceFile } from '#schemas/resourceFile/resourceFile.ts'
import type { FormCheck } from '#schemas/shapes/forms.ts'
import { fieldMessage } from '#schemas/validation/fieldMessage.ts'

interface InvalidRecordsProps {
  file: ResourceFile
  records: NonNullable<FormCheck['records']>
}

/** The number of stored records that the form would reject, with links to the first of them. */
export function InvalidRecords({ file, records: { count, invalid, first } }: InvalidRecordsProps) {
  const { path, layout } = file.resource
  const wordsOf = (errors: (typeof first)[number]['errors']) =>
    errors
      .map(({ path: place, message }) => {
        const field = place.split('/')[1] ?? ''
        return fieldMessage(field && (file.schema.properties[field]?.title ?? field), message)
      })
      .join('; ')
  if (count === 0) return <Typography color="text.secondary">There are no records.</Typography>
  if (invalid === 0) return <Alert severity="success">None of {count} records would become invalid.</Alert>
  return (
    <>
      <Alert severity="warning">
        {invalid} of {count} records would become invalid
        {invalid > first.length && `; the first ${first.length} are listed`}.
      </Alert>
      <Box component="ul" sx={{ m: 0, pl: 5, maxHeight: '40vh', overflow: 'auto' }}>
        {first.map(({ id, name, errors }) => {
          const label = name === '' ? `Record ${id}` : name
          return (
            <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
              {/* Records of the layout `links` have no page of their own. */}
              {layout === 'links' ? (
                label
              ) : (
                <MuiLink component={Link} to={`${path}/${id}`}>
                  {label}
                </MuiLink>
              )}
              : {wordsOf(errors)}
            </Box>
          )
        })}
      </Box>
    </>
  )
}
