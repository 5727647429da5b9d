import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Snackbar from '@mui/material/Snackbar'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'
import { closeStatus, statusStore } from '#providers/status.ts'
import { useStore } from '#providers/store.ts'
import { tokens } from '#tokens.ts'
import { copyText } from '../copyText.ts'

const AUTO_HIDE_MS = 6000

/** A button in line with the text above it. */
const textButton = { minWidth: 0, px: 0, mr: 1, textDecoration: 'underline' }

/** The result of the last operation, green or red, for six seconds or as long as its details are open. */
export function StatusSnackbar() {
  const phone = useMediaQuery((theme) => theme.breakpoints.down('sm'))
  const status = useStore(statusStore)
  const { open, ok, message, requestId } = status
  // Each message gets its own six seconds, even if it equals the last one.
  const [shown, setShown] = useState({ status, count: 0 })
  if (open && status !== shown.status) setShown({ status, count: shown.count + 1 })
  const [detailed, setDetailed] = useState<string>()
  const isDetailed = requestId !== undefined && detailed === requestId
  return (
    <Snackbar
      key={shown.count}
      open={open}
      autoHideDuration={isDetailed ? null : AUTO_HIDE_MS}
      // At the top on phones, whose bottom holds the phone's navigation and the last menu entry.
      anchorOrigin={{ vertical: phone ? 'top' : 'bottom', horizontal: 'center' }}
      sx={{ displayPrint: 'none', ...(phone && { top: tokens.size.topBar + tokens.size.gutterSmall }) }}
      onClose={(_, reason) => reason !== 'clickaway' && closeStatus()}
    >
      <Alert variant="filled" severity={ok ? 'success' : 'error'} onClose={closeStatus} sx={{ width: 1 }}>
        {message}
        {requestId !== undefined && (
          <Details
            requestId={requestId}
            isOpen={isDetailed}
            onToggle={() => setDetailed(isDetailed ? undefined : requestId)}
          />
        )}
      </Alert>
    </Snackbar>
  )
}

interface DetailsProps {
  requestId: string
  isOpen: boolean
  onToggle: () => void
}

/** The request id of a failed call, which the user can give to support to find the call in the log. */
function Details({ requestId, isOpen, onToggle }: DetailsProps) {
  const id = useId()
  const [copied, setCopied] = useState<string>()
  const copy = async () =>
    setCopied(
      (await copyText(requestId))
        ? 'Copied.'
        : 'The browser does not allow copying here. Select the id instead.',
    )
  return (
    <Box>
      <Button
        color="inherit"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={onToggle}
        sx={textButton}
      >
        Details
      </Button>
      <Box id={id} hidden={!isOpen}>
        Request id
        <Box component="code" sx={{ display: 'block', userSelect: 'all', overflowWrap: 'anywhere' }}>
          {requestId}
        </Box>
        <Button color="inherit" size="small" onClick={copy} sx={textButton}>
          Copy
        </Button>
        <span role="status">{copied}</span>
      </Box>
    </Box>
  )
}
