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
import { useConfirm } from '../../shell/useConfirm.tsx'
import { ShownValue } from './ShownValue.tsx'

interface ActionProps {
  record: StoredRecord
  /** While the form has changes, which would be lost, or is being saved. */
  disabled: boolean
  /** Reads the record again: an action has changed it. */
  onChange: () => void
}

/** What a resource file names under `actions` -> its button. */
const actions: Readonly<Record<string, ComponentType<ActionProps>>> = {
  viewAs: ViewAs,
  openMail: OpenMail,
  sendAgain: SendAgain,
  webhookKey: WebhookKey,
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

/** Makes a call whose failure the snackbar reports; undefined where it failed. */
async function answerOf<T>(made: Promise<T>): Promise<T | undefined> {
  try {
    return await made
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

/** Saves a message of the outbox as the mail that is sent, which a mail program opens. */
function OpenMail({ record: { id, channel }, disabled }: ActionProps) {
  if (channel !== 'mail') return null
  const open = async () => {
    const mail = await answerOf(call<string>('outboxMail', { params: { id } }))
    if (mail !== undefined) saveFile(`message-${id}.eml`, mail, 'message/rfc822')
  }
  return (
    <Button variant="outlined" disabled={disabled} onClick={() => void open()}>
      Open mail
    </Button>
  )
}

/** Queues a message of the outbox that was given up once more. */
function SendAgain({ record: { id, state }, disabled, onChange }: ActionProps) {
  if (state !== 'failed') return null
  const send = async () => {
    if ((await answerOf(call<true>('sendAgain', { params: { id } }))) !== undefined) onChange()
  }
  return (
    <Button variant="outlined" disabled={disabled} onClick={() => void send()}>
      Send again
    </Button>
  )
}

/** Shows the key that whoever receives webhooks needs. */
function WebhookKey({ record: { channel }, disabled }: ActionProps) {
  const confirm = useConfirm()
  if (channel !== 'webhook') return null
  const show = async () => {
    const answer = await answerOf(call<{ key: string }>('webhookKey'))
    if (!answer) return
    await confirm({
      title: 'Key of webhooks',
      text: (
        <ShownValue
          value={answer.key}
          text="Whoever receives webhooks of your company compares their signature by this key. Keep it secret."
        />
      ),
      cancel: false,
    })
  }
  return (
    <Button variant="outlined" disabled={disabled} onClick={() => void show()}>
      Show key
    </Button>
  )
}
