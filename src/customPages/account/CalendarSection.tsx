import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { ApiError, call } from '#providers/api/request.ts'
import { callKey, useCall } from '#providers/api/useCall.ts'
import { queryClient } from '#providers/queryClient.ts'
import { showStatus } from '#providers/status.ts'
import type { CalendarAddress, CalendarState } from '#schemas/shapes/account.ts'
import { copyText } from '#shell/copyText.ts'
import { NotLoaded } from '#shell/NotLoaded.tsx'
import { useConfirm } from '#shell/useConfirm.tsx'

/** The address at which calendar programs read the user's weather windows. */
export function CalendarSection() {
  const confirm = useConfirm()
  const { data, error, refetch } = useCall<CalendarState>('calendar', {}, { quiet: true, staleTime: 0 })
  const [address, setAddress] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const hasAddress = data?.createdAt != null

  /** Runs a change; the snackbar reports a failure. */
  const change = async (made: () => Promise<string | undefined>) => {
    setBusy(true)
    try {
      setAddress(await made())
      await queryClient.invalidateQueries({ queryKey: callKey('calendar') })
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause
    } finally {
      setBusy(false)
    }
  }

  const make = async () => {
    const confirmation = { title: 'New address', text: 'The current address stops working.' }
    if (hasAddress && !(await confirm(confirmation))) return
    await change(async () => (await call<CalendarAddress>('makeCalendar')).address)
  }

  const remove = async () => {
    const confirmation = {
      title: 'Remove address',
      text: 'Calendars that subscribe to it are no longer updated.',
    }
    if (!(await confirm(confirmation))) return
    await change(async () => {
      await call('removeCalendar')
      return undefined
    })
  }

  const copy = async () => {
    if (address !== undefined && (await copyText(address)))
      showStatus({ ok: true, message: 'Address copied' })
  }

  return (
    <Box component="section" aria-labelledby="calendar">
      <Typography id="calendar" variant="h2">
        Calendar
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 1 }}>
        A calendar program that subscribes to the address shows the weather windows of your favorite sites, by
        your thresholds, and the events of your alerts. Whoever has the address can read them.
      </Typography>
      {error && !data && <NotLoaded error={error} onRetry={refetch} />}
      {address !== undefined && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 4 }}>
          <TextField
            label="Address"
            value={address}
            helperText="It is shown only now. Copy it into your calendar program."
            onFocus={({ target }) => target.select()}
            slotProps={{ htmlInput: { readOnly: true } }}
            sx={{ flex: '1 1 20rem' }}
          />
          <Button variant="outlined" onClick={() => void copy()}>
            Copy
          </Button>
        </Box>
      )}
      {data && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 4 }}>
          <Button variant="contained" disabled={isBusy} onClick={() => void make()}>
            {hasAddress ? 'New address' : 'Make an address'}
          </Button>
          {hasAddress && (
            <Button variant="outlined" color="error" disabled={isBusy} onClick={() => void remove()}>
              Remove address
            </Button>
          )}
        </Box>
      )}
    </Box>
  )
}
