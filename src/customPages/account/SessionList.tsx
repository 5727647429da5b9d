import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, call } from '#providers/api/request.ts'
import { callKey, useCall } from '#providers/api/useCall.ts'
import { writePreferences } from '#providers/preferences/preferences.ts'
import { queryClient } from '#providers/queryClient.ts'
import { endSession } from '#providers/session/endSession.ts'
import type { AccountSession, AccountSessions } from '#schemas/shapes/account.ts'
import { Loading } from '#shell/Loading.tsx'
import { NotLoaded } from '#shell/NotLoaded.tsx'
import { useConfirm } from '#shell/useConfirm.tsx'

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

const timeText = (time: string) => timeFormat.format(new Date(time))

/** Awaits a call and returns whether it succeeded; the snackbar reports a failure. */
async function isDone(made: Promise<unknown>): Promise<boolean> {
  try {
    await made
    return true
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}

/** Where the user is signed in, and the ways to end that. */
export function SessionList() {
  const confirm = useConfirm()
  const navigate = useNavigate()
  const {
    data: sessions,
    error,
    refetch,
  } = useCall<AccountSessions>('accountSessions', {}, { quiet: true, staleTime: 0 })
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set())

  const end = async ({ id }: AccountSession) => {
    setEnding((ids) => new Set([...ids, id]))
    await isDone(call('endSession', { params: { session: id } }))
    await queryClient.invalidateQueries({ queryKey: callKey('accountSessions') })
    setEnding((ids) => new Set([...ids].filter((other) => other !== id)))
  }

  const endAll = async () => {
    const confirmation = {
      title: 'Sign out everywhere',
      text: 'Every session of yours ends, this one too. You will have to sign in again.',
    }
    if (!(await confirm(confirmation))) return
    await writePreferences()
    if (!(await isDone(call('endSessions')))) return
    navigate('/')
    endSession()
  }

  return (
    <Box component="section" aria-labelledby="active-sessions">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography id="active-sessions" variant="h2" sx={{ flex: 1 }}>
          Active sessions
        </Typography>
        <Button variant="outlined" color="error" onClick={endAll}>
          Sign out everywhere
        </Button>
      </Box>
      {sessions ? (
        <Box
          component="ul"
          sx={{ m: 0, mt: 4, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
        >
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={ending.has(session.id)}
              onEnd={() => void end(session)}
            />
          ))}
        </Box>
      ) : error ? (
        <NotLoaded error={error} onRetry={refetch} />
      ) : (
        <Loading />
      )}
    </Box>
  )
}

interface SessionRowProps {
  session: AccountSession
  isEnding: boolean
  onEnd: () => void
}

const SessionRow = ({ session, isEnding, onEnd }: SessionRowProps) => {
  const signedIn = timeText(session.createdAt)
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        py: 2,
        minHeight: 60,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ flex: '1 1 12rem' }}>
        <Typography>Signed in {signedIn}</Typography>
        <Typography variant="body2" color="text.secondary">
          Last used {timeText(session.usedAt)}
        </Typography>
      </Box>
      {session.isCurrent ? (
        <Chip label="This session" size="small" color="primary" variant="outlined" />
      ) : (
        <Button
          variant="outlined"
          disabled={isEnding}
          onClick={onEnd}
          aria-label={`Revoke the session of ${signedIn}`}
        >
          Revoke
        </Button>
      )}
    </Box>
  )
}
