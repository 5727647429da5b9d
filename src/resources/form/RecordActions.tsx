import Button from '@mui/material/Button'
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '../../providers/api/request.ts'
import { useSession } from '../../providers/session/session.ts'
import { usePermits } from '../../providers/session/subject.ts'
import { startViewing } from '../../providers/session/viewAs.ts'
import { outranks, type Rights } from '../../schemas/access/access.ts'
import { viewAsRule } from '../../schemas/calls/apiRoutes.ts'
import type { ResourceFile, StoredRecord } from '../../schemas/resourceFile/resourceFile.ts'
import { saveFile } from '../../shell/saveFile.ts'

interface ActionProps {
  record: StoredRecord
  /** While the form has changes, which would be lost, or is being saved. */
  disabled: boolean
}

/** What a resource file names under `actions` -> its button. */
const actions: Readonly<Record<string, ComponentType<ActionProps>>> = {
  viewAs: ViewAs,
  openMail: OpenMail,
}

/** What can be done with a record beside what its form does, by the words of its file. */
export const RecordActions = ({ file, ...props }: ActionProps & { file: ResourceFile }) =>
  file.resource.actions?.map((name) => {
    const Action = actions[name]
    return Action && <Action key={name} {...props} />
  })

/** Looks at the portal as the user whose record this is. */
function ViewAs({ record, disabled }: ActionProps) {
  const session = useSession()
  const navigate = useNavigate()
  const isPermitted = usePermits(viewAsRule)
  const [isStarting, setStarting] = useState(false)
  const { id, username, roles, permissions, isLocked } = record as StoredRecord & Rights
  if (!isPermitted || session.isViewed || username === session.username) return null
  if (isLocked || outranks({ roles, permissions }, session)) return null
  const start = async () => {
    setStarting(true)
    // The snackbar shows why it failed.
    await startViewing(id, navigate).catch(() => setStarting(false))
  }
  return (
    <Button variant="outlined" disabled={disabled || isStarting} onClick={() => void start()}>
      View as
    </Button>
  )
}

/** Saves a message of the outbox as the mail that is sent, which a mail program opens. */
function OpenMail({ record: { id, channel }, disabled }: ActionProps) {
  if (channel !== 'mail') return null
  const open = async () => {
    try {
      saveFile(`message-${id}.eml`, await call<string>('outboxMail', { params: { id } }), 'message/rfc822')
    } catch (error) {
      // The snackbar has shown why.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Button variant="outlined" disabled={disabled} onClick={() => void open()}>
      Open mail
    </Button>
  )
}
