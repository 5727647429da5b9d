import ContentCopy from '@mui/icons-material/ContentCopy'
import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { CanAccess } from '@refinedev/core'
import { Link, useNavigate } from 'react-router'
import { useAccess } from '#providers/access/useAccess.ts'
import { useForms } from '#providers/resources/forms.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { CopyAddress } from '#shell/address/CopyAddress.tsx'
import { tokens } from '#tokens.ts'
import { concernedAddress } from '../record/concern.ts'
import type { neighbours } from '../record/listPlace.ts'

interface RecordToolsProps {
  file: ResourceFile
  record: StoredRecord
  /** The previous and next record in its list. */
  around: ReturnType<typeof neighbours>
}

/** Tools for a record besides editing: open its neighbors in the list and what it is about, duplicate it, and copy its address. */
export function RecordTools({ file, record, around }: RecordToolsProps) {
  const { resource } = file
  return (
    <>
      {around && (
        <Box component="nav" aria-label={resource.title} sx={{ display: 'flex', alignItems: 'center' }}>
          <Step label="Previous" path={resource.path} id={around.previous} />
          <Typography variant="caption" color="text.secondary">
            {around.number} of {around.count}
          </Typography>
          <Step label="Next" path={resource.path} id={around.next} />
        </Box>
      )}
      <ConcernLinks file={file} record={record} />
      <CanAccess resource={resource.name} action="create" params={{}}>
        <Button
          component={Link}
          to={`${resource.path}/create?copy=${record.id}`}
          startIcon={<ContentCopy />}
          sx={{ minHeight: tokens.size.touch }}
        >
          Duplicate
        </Button>
      </CanAccess>
      <CopyAddress path={`${resource.path}/${record.id}`} />
    </>
  )
}

/** Links to the record that a record is about, if the user may open it, and to all records about the same one. */
function ConcernLinks({ file, record }: Pick<RecordToolsProps, 'file' | 'record'>) {
  const { may } = useAccess()
  const { resources } = useForms()
  const { concerns } = file.resource
  if (!concerns) return null
  const [name, id] = [String(record[concerns.resource]), record[concerns.id]]
  if (typeof id !== 'number') return null
  const other = Object.hasOwn(resources, name) ? resources[name] : undefined
  const isOpen = record[concerns.exists] === true && other && !other.resource.unlisted && may(other, 'show')
  const links = [
    ...(isOpen
      ? [[`Open ${other.resource.singular.toLowerCase()}`, `${other.resource.path}/${id}`] as const]
      : []),
    [concerns.all, concernedAddress(file.resource, concerns, { name, id })] as const,
  ]
  return links.map(([title, to]) => (
    <Button key={title} component={Link} to={to} sx={{ minHeight: tokens.size.touch }}>
      {title}
    </Button>
  ))
}

interface StepProps {
  label: 'Previous' | 'Next'
  path: string
  /** Undefined at the end of the list. */
  id: number | undefined
}

/** A link to a neighboring record. It replaces this page in the history, so that Back leads to the list. */
function Step({ label, path, id }: StepProps) {
  const navigate = useNavigate()
  return (
    <IconButton
      aria-label={label}
      disabled={id === undefined}
      onClick={() => navigate(`${path}/${id}`, { replace: true })}
      sx={{ width: tokens.size.touch, height: tokens.size.touch }}
    >
      {label === 'Next' ? <NavigateNext /> : <NavigateBefore />}
    </IconButton>
  )
}
