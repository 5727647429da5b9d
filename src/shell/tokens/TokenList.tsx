import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ApiError } from '#providers/api/request.ts'
import { callKey, useCall } from '#providers/api/useCall.ts'
import { queryClient } from '#providers/queryClient.ts'
import { showStatus } from '#providers/status.ts'
import type { PersonalToken, PersonalTokens } from '#schemas/shapes/personalToken.ts'
import { copyText } from '../copyText.ts'
import { Loading } from '../Loading.tsx'
import { NotLoaded } from '../NotLoaded.tsx'
import { useConfirm } from '../useConfirm.tsx'
import { TokenForm, type TokenOwner } from './TokenForm.tsx'

const timeFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

interface TokenListProps {
  owner: TokenOwner
  text: string
  /** Whether the user may make and revoke tokens. */
  mayChange: boolean
  revoke: (id: number) => Promise<unknown>
}

/** The tokens with which the programs of a user call, and the form of a new one. */
export function TokenList({ owner, text, mayChange, revoke }: TokenListProps) {
  const confirm = useConfirm()
  const [name, args] =
    owner.id === undefined
      ? (['personalTokens', {}] as const)
      : (['serviceTokens', { params: { id: owner.id } }] as const)
  const options = { quiet: true, staleTime: 0 }
  const { data, error, refetch } = useCall<PersonalTokens>(name, args, options)
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string>()

  const reload = () => queryClient.invalidateQueries({ queryKey: callKey(name) })

  const remove = async ({ id, name: token }: PersonalToken) => {
    if (!(await confirm({ title: 'Revoke token', text: `Programs with the token ${token} stop working.` })))
      return
    try {
      await revoke(id)
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
    }
    await reload()
  }

  const copy = async () => {
    if (made !== undefined && (await copyText(made))) showStatus({ ok: true, message: 'Token copied' })
  }

  return (
    <Box component="section" aria-labelledby="tokens">
      <Typography id="tokens" variant="h2">
        Tokens
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        {text}
      </Typography>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && data.length > 0 && (
        <Box
          component="ul"
          aria-labelledby="tokens"
          sx={{ m: 0, mt: 4, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}
        >
          {data.map((token) => (
            <TokenRow
              key={token.id}
              token={token}
              onRevoke={mayChange ? () => void remove(token) : undefined}
            />
          ))}
        </Box>
      )}
      {made !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 4 }}>
          <TextField
            label="Token"
            value={made}
            autoFocus
            helperText="It is shown only now. Copy it into your program."
            onFocus={({ target }) => target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
            sx={{ flex: '1 1 20rem' }}
          />
          <Button variant="outlined" onClick={() => void copy()}>
            Copy
          </Button>
        </Box>
      )}
      {data && isMaking && (
        <TokenForm
          owner={owner}
          onMade={(token) => {
            setMaking(false)
            setMade(token)
            void reload()
          }}
          onCancel={() => setMaking(false)}
        />
      )}
      {data && mayChange && !isMaking && (
        <Button
          variant="contained"
          sx={{ mt: 4 }}
          onClick={() => {
            setMade(undefined)
            setMaking(true)
          }}
        >
          New token
        </Button>
      )}
    </Box>
  )
}

/** When and from where a token was last used. */
const lastUse = ({ usedAt, usedFrom }: PersonalToken): string =>
  usedAt === null ? 'Never used' : `Last used ${timeFormat.format(new Date(usedAt))} from ${usedFrom}`

const rightsText = ({ canWrite, permissions, siteIds }: PersonalToken): string =>
  [
    canWrite ? 'Reads and changes' : 'Only reads',
    permissions.join(', '),
    ...(siteIds ? [`${siteIds.length} ${siteIds.length === 1 ? 'site' : 'sites'}`] : []),
  ].join(' · ')

const TokenRow = ({ token, onRevoke }: { token: PersonalToken; onRevoke: (() => void) | undefined }) => (
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
    <Box sx={{ flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Typography>{token.name}</Typography>
      <Typography variant="body2" color="text.secondary">
        {rightsText(token)}
      </Typography>
      <Typography variant="body2" color={token.hasEnded ? 'error' : 'text.secondary'}>
        {`${token.hasEnded ? 'Ended' : 'Ends'} after ${dayFormat.format(new Date(token.expiresOn))} (UTC). ${lastUse(token)}`}
      </Typography>
    </Box>
    {onRevoke && (
      <Button variant="outlined" onClick={onRevoke} aria-label={`Revoke the token ${token.name}`}>
        Revoke
      </Button>
    )}
  </Box>
)
