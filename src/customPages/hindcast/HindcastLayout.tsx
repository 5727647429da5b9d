import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useCallback, useEffect, useState } from 'react'
import { FormProvider, type Resolver, useForm } from 'react-hook-form'
import { useLocation } from 'react-router'
import { ajvResolver } from '#providers/ajvResolver.ts'
import type { HindcastParameter } from '#schemas/shapes/hindcast/hindcast.ts'
import {
  type Address,
  type FormInAddress,
  useFormAddress,
  useReadAddress,
} from '#shell/address/useFormAddress.ts'
import { FormLayout } from '#shell/FormLayout.tsx'
import { useFormDraft } from '#shell/leave/useDraft.ts'
import { useSmallLayout } from '#shell/useSmallLayout.ts'
import { regionOf } from '#weather/regions.ts'
import { HindcastFormPanel } from './HindcastFormPanel.tsx'
import { HindcastOutcome } from './HindcastOutcome.tsx'
import { readAddress, writeAddress } from './hindcastAddress.ts'
import { type HindcastForm, initialForm, submitted } from './hindcastForm.ts'
import { MapSection } from './map/MapSection.tsx'
import { useHindcast } from './useHindcast.ts'

/** The form beside the map and the answer; on small screens a rail icon shows and hides the form, which contains the map. */
export function HindcastLayout({ offered }: { offered: readonly HindcastParameter[] }) {
  const small = useSmallLayout()
  const [open, setOpen] = useState(true)
  // The form keeps its initial list, because a later list would clear the user's input.
  const [parameters] = useState(offered)
  const [defaultValues] = useState(() => initialForm(parameters))
  const form = useForm<HindcastForm>({ resolver: hindcastResolver, defaultValues })
  const { state, refused, run, clear } = useHindcast()
  const { handleSubmit, setError, trigger } = form
  const { pathname } = useLocation()
  const read = useReadAddress(
    useCallback(({ search }: Address) => readAddress(search, parameters), [parameters]),
  )
  const { showsProblems, submit } = useFormAddress({
    form,
    read,
    write: (values) => ({ pathname, search: `?${writeAddress(values)}` }),
    run: () => void handleSubmit(run, clear)(),
    refuse: () => {
      clear()
      void trigger()
    },
    clear,
  })
  useFormDraft('hindcast', form)
  useEffect(() => {
    for (const { name, message } of refused) setError(name as 'latitude', { message })
  }, [refused, setError])
  const isAnswered = state.kind === 'results' || state.kind === 'message'
  useEffect(() => {
    if (isAnswered && refused.length === 0) setOpen(false)
  }, [isAnswered, refused])
  const isEmpty = state.kind === 'empty'
  return (
    <FormProvider {...form}>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
        {showsProblems && <AddressNote {...read} />}
        <FormLayout
          form={
            <HindcastFormPanel
              busy={state.kind === 'loading'}
              onSubmit={submit}
              map={small && <MapSection isOpen={false} height={280} />}
            />
          }
          isOpen={open}
          onOpen={setOpen}
        >
          {!small && (
            <Box sx={{ flex: isEmpty ? 1 : 'none', minHeight: isEmpty ? 320 : 0 }}>
              <MapSection isOpen height={isEmpty ? '100%' : 260} />
            </Box>
          )}
          <Box aria-live="polite" sx={{ flex: isEmpty && !small ? 'none' : 1, minWidth: 0 }}>
            <HindcastOutcome state={state} />
          </Box>
        </FormLayout>
      </Box>
    </FormProvider>
  )
}

/** Lists the parts of an opened address that are not in the form. */
function AddressNote({ dropped, unread }: Pick<FormInAddress<HindcastForm>, 'dropped' | 'unread'>) {
  if (dropped.length === 0 && unread.length === 0) return null
  return (
    <Alert severity="warning" sx={{ borderRadius: 0 }}>
      {dropped.length > 0 &&
        `Left out, because this form has no such condition, or has it once already: ${dropped.join(', ')}. `}
      {unread.length > 0 &&
        `Not understood, so nothing was run: ${unread.join(', ')}. Check the form and submit it.`}
    </Alert>
  )
}

const bySchema = ajvResolver<HindcastForm>('hindcast')

/** The schema's rules, plus one that a schema cannot express: the point must be in a region with a hindcast. */
const hindcastResolver: Resolver<HindcastForm> = async (values, context, options) => {
  const result = await bySchema(submitted(values), context, options)
  const { latitude, longitude } = values
  const { errors } = result
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return result
  if (errors.latitude || errors.longitude) return result
  if (regionOf(latitude, longitude)) return result
  const outside = { type: 'region', message: 'Coordinates outside of available domains' }
  return { values: {}, errors: { ...errors, latitude: outside } }
}
