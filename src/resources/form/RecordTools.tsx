import ContentCopy from '@mui/icons-material/ContentCopy'
import LinkIcon from '@mui/icons-material/Link'
import NavigateBefore from '@mui/icons-material/NavigateBefore'
import NavigateNext from '@mui/icons-material/NavigateNext'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { CanAccess } from '@refinedev/core'
import { Link, useNavigate } from 'react-router'
import { showStatus } from '../../providers/status.ts'
import type { ResourceFile, StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import { copyText } from '../../shell/copyText.ts'
import { useConfirm } from '../../shell/useConfirm.tsx'
import { tokens } from '../../tokens.ts'
import type { neighbours } from '../list/listPlace.ts'

interface RecordToolsProps {
  file: ResourceFile
  record: StoredRecord
  /** The records before and after it in its list. */
  around: ReturnType<typeof neighbours>
}

/** What can be done with a record beside editing it: its neighbours in the list, a copy of it, and its address. */
export function RecordTools({ file: { resource }, record, around }: RecordToolsProps) {
  const confirm = useConfirm()
  const copyLink = async () => {
    const address = `${window.location.origin}${resource.path}/${record.id}`
    if (await copyText(address)) showStatus({ ok: true, message: 'Link copied' })
    else
      await confirm({
        title: 'Copy link',
        text: `The browser does not allow copying here. The address is ${address}`,
        cancel: false,
      })
  }
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
      <Button startIcon={<LinkIcon />} onClick={copyLink} sx={{ minHeight: tokens.size.touch }}>
        Copy link
      </Button>
    </>
  )
}

interface StepProps {
  label: 'Previous' | 'Next'
  path: string
  /** Undefined at the end of the list. */
  id: number | undefined
}

/** One step in the list, in place of this page: Back leads to the list. */
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
