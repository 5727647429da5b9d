import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import CircularProgress from '@mui/material/CircularProgress'
import CssBaseline from '@mui/material/CssBaseline'
import FormControlLabel from '@mui/material/FormControlLabel'
import Paper from '@mui/material/Paper'
import Snackbar from '@mui/material/Snackbar'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type AuthProvider, Refine, useLogin } from '@refinedev/core'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const refused = async () => ({ success: false })
const authProvider: AuthProvider = {
  login: refused,
  logout: refused,
  check: async () => ({ authenticated: false }),
  onError: async () => ({}),
}

/** A login form with the same components as the portal's, but none of its code. */
function Login() {
  const { mutate, isPending } = useLogin()
  const [username, setUsername] = useState('')
  return (
    <Paper component="form" onSubmit={() => mutate({ username })}>
      <Typography variant="h1">Login</Typography>
      <Alert severity="info">Please sign in.</Alert>
      <TextField label="Username" value={username} onChange={({ target }) => setUsername(target.value)} />
      <FormControlLabel control={<Checkbox />} label="Remember me" />
      <Button type="submit" startIcon={isPending && <CircularProgress />}>
        Login
      </Button>
      <Snackbar open={isPending} message="Loading" />
    </Paper>
  )
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <ThemeProvider theme={createTheme()}>
      <CssBaseline />
      <Refine authProvider={authProvider}>
        <Login />
      </Refine>
    </ThemeProvider>,
  )
