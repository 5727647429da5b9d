import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useLogin } from '@refinedev/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '../../providers/api/request.ts'
import { SSO } from '../../providers/session/authProvider.ts'
import { linkCode } from '../../providers/session/singleSignOn.ts'
import { tokens } from '../../tokens.ts'

interface SingleSignOnProps {
  /** It is the only way in. */
  isAlone: boolean
}

/** The way in by the identity provider, and why it has failed. */
export const SingleSignOn = ({ isAlone }: SingleSignOnProps) => {
  // A link that is opened in a tab with the login page changes its address alone.
  useLocation()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  // A browser that is offline gets its failure at once.
  const { mutateAsync: login } = useLogin({ mutationOptions: { networkMode: 'always' } })
  const signIn = async () => {
    setFailure(undefined)
    setBusy(true)
    const { error } = await login({ providerName: SSO })
    setBusy(false)
    setFailure(error instanceof ApiError ? error.detail : error?.message)
  }
  return (
    <Stack sx={{ gap: 4, mt: isAlone ? 0 : 6 }}>
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
    </Stack>
  )
}
