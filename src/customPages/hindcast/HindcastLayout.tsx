import Box from '@mui/material/Box'
import { useEffect, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import type { HindcastParameter } from '../../schemas/entities.ts'
import { FormLayout } from '../../shell/FormLayout.tsx'
import { useSmallLayout } from '../../shell/useSmallLayout.ts'
import { AddressNote } from './address/AddressNote.tsx'
import { useAddress } from './address/useAddress.ts'
import { HindcastFormPanel } from './HindcastFormPanel.tsx'
import { HindcastOutcome } from './HindcastOutcome.tsx'
import { type HindcastForm, initialForm } from './hindcastForm.ts'
import { hindcastResolver } from './hindcastResolver.ts'
import { MapSection } from './map/MapSection.tsx'
import { useHindcast } from './useHindcast.ts'

/** The form beside the map and the answer; on small screens a rail icon shows and hides the form, which has the map in it. */
export function HindcastLayout({ offered }: { offered: readonly HindcastParameter[] }) {
  const small = useSmallLayout()
  const [open, setOpen] = useState(true)
  // Those of the form as it opens: a list that comes later would empty a form that is being filled in.
  const [parameters] = useState(offered)
  const [defaultValues] = useState(() => initialForm(parameters))
  const form = useForm<HindcastForm>({ resolver: hindcastResolver, defaultValues })
  const { state, refused, run, clear } = useHindcast()
  const { notes, submit } = useAddress({ form, parameters, run, clear })
  const { setError } = form
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
        <AddressNote {...notes} />
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
