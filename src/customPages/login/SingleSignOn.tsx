import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useLogin } from '@refinedev/core'
import { useState, useSyncExternalStore } from 'react'
import { ApiError } from '#providers/api/request.ts'
import { SSO } from '#providers/signIn/authProvider.ts'
import { linkCode } from '#providers/signIn/singleSignOn.ts'
import { tokens } from '#tokens.ts'

function onHashChange(listener: () => void): () => void {
  window.addEventListener('hashchange', listener)
  return () => window.removeEventListener('hashchange', listener)
}

interface SingleSignOnProps {
  /** Whether single sign-on is the only way to sign in. */
  isAlone: boolean
}

/** Sign-in through the identity provider, with the reason of a failure. */
export const SingleSignOn = ({ isAlone }: SingleSignOnProps) => {
  // Opening a link in a tab with the login page changes only the hash of its address.
  useSyncExternalStore(onHashChange, () => location.hash)
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // Fail at once when offline, instead of waiting for a connection.
  const { mutateAsync: login } = useLogin({ mutationOptions: { networkMode: 'always' } })
  const signIn = async () => {
    setFailure(undefined)
    setBusy(true)
    const { error } = await login({ providerName: SSO })
    setBusy(false)
    setFailure(error instanceof ApiError ? error.detail : error?.message)
  }
  return (
    <Box sx={{ display: 'grid', gap: 4, mt: isAlone ? 0 : 6 }}>
      {linkCode() !== undefined && (
        <Alert severity="info">Sign in with SSO to connect it with your account.</Alert>
      )}
      {failure && <Alert severity="error">{failure}</Alert>}
      <Button
        variant={isAlone ? 'contained' : 'outlined'}
        autoFocus={isAlone}
        onClick={signIn}
        sx={{ minHeight: { xs: tokens.size.touch, sm: tokens.size.control } }}
      >
        {isBusy ? 'Signing in, click to start again' : 'Login using SSO'}
      </Button>
    </Box>
  )
}
