import Button from '@mui/material/Button'
import { type ComponentType, useState } from 'react'
import { useNavigate } from 'react-router'
import { useAccess } from '#providers/access/useAccess.ts'
import { startViewing } from '#providers/access/viewAs.ts'
import { ApiError, call } from '#providers/api/request.ts'
import { useSession } from '#providers/session/session.ts'
import { outranks, type Rights } from '#schemas/access/access.ts'
import { viewAsRule } from '#schemas/calls/apiRoutes.ts'
import type { ResourceFile, StoredRecord } from '#schemas/resourceFile/resourceFile.ts'
import { saveFile } from '#shell/saveFile.ts'

interface ActionProps {
  record: StoredRecord
  /** True while the form has unsaved changes, which would be lost, or is being saved. */
  disabled: boolean
}

/** Name under `actions` of a resource file -> its button. */
const actions: Readonly<Record<string, ComponentType<ActionProps>>> = {
  viewAs: ViewAs,
  openMail: OpenMail,
}

/** The additional actions for a record that its resource file names. */
export const RecordActions = ({ file, ...props }: ActionProps & { file: ResourceFile }) =>
  file.resource.actions?.map((name) => {
    const Action = actions[name]
    return Action && <Action key={name} {...props} />
  })

/** Views the portal as the user that this record describes. */
function ViewAs({ record, disabled }: ActionProps) {
  const session = useSession()
  const navigate = useNavigate()
  const isPermitted = useAccess().permits(viewAsRule)
  const [isStarting, setStarting] = useState(false)
  const { id, username, roles, permissions, isLocked } = record as StoredRecord & Rights
  if (!isPermitted || session.isViewed || username === session.username) return null
  if (isLocked || outranks({ roles, permissions }, session)) return null
  const start = async () => {
    setStarting(true)
    // The snackbar shows the failure.
    await startViewing(id, navigate).catch(() => setStarting(false))
  }
  return (
    <Button variant="outlined" disabled={disabled || isStarting} onClick={() => void start()}>
      View as
    </Button>
  )
}

/** Saves a message of the outbox as a mail file, as sent, which a mail program can open. */
function OpenMail({ record: { id, channel }, disabled }: ActionProps) {
  if (channel !== 'mail') return null
  const open = async () => {
    try {
      saveFile(`message-${id}.eml`, await call<string>('outboxMail', { params: { id } }), 'message/rfc822')
    } catch (error) {
      // The snackbar shows the failure.
      if (!(error instanceof ApiError)) throw error
    }
  }
  return (
    <Button variant="outlined" disabled={disabled} onClick={() => void open()}>
      Open mail
    </Button>
  )
}
