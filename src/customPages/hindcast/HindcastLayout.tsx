import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useCallback, useMemo, useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { ajvResolver } from '#providers/ajvResolver.ts'
import { FormLayout } from '#requests/FormLayout.tsx'
import {
  type Address,
  type FormInAddress,
  useAddressedRequest,
  useReadAddress,
} from '#requests/useAddressedRequest.ts'
import { useRequestForm } from '#requests/useRequestForm.ts'
import type { HindcastParameter } from '#schemas/shapes/hindcast/hindcast.ts'
import type { FieldError } from '#schemas/validation/fieldErrors.ts'
import { useSmallLayout } from '#shell/useSmallLayout.ts'
import { regionOf } from '#weather/regions.ts'
import { HindcastFormPanel } from './HindcastFormPanel.tsx'
import { HindcastOutcome } from './HindcastOutcome.tsx'
import { readAddress } from './hindcastAddress.ts'
import { type HindcastForm, initialForm, submitted } from './hindcastForm.ts'
import { hindcastRequest } from './hindcastRequest.ts'
import { MapSection } from './map/MapSection.tsx'
import { useHindcastPlaces } from './map/useHindcastPlaces.ts'

/** The form beside the map and the answer; on small screens a rail icon shows and hides the form, which contains the map. */
export function HindcastLayout({ offered }: { offered: readonly HindcastParameter[] }) {
  const small = useSmallLayout()
  // The form keeps its initial list, because a later list would clear the user's input.
  const [parameters] = useState(offered)
  const [defaultValues] = useState(() => initialForm(parameters))
  const form = useRequestForm('hindcasts', useResolver(), defaultValues)
  const read = useReadAddress(
    useCallback(({ search }: Address) => readAddress(search, parameters), [parameters]),
  )
  const state = useAddressedRequest(hindcastRequest, form, read)
  const { asked, answer, isRunning, error, showsProblems, submit } = state
  const isAnswered = (answer !== undefined || error !== null) && !isRunning
  const isRefused = error !== null && error.errors.length > 0
  const isEmpty = asked === null && !isRunning
  return (
    <FormProvider {...form}>
      <Box sx={{ display: 'flex', flexDirection: 'column', height: '100%' }}>
        {showsProblems && <AddressNote {...read} />}
        <FormLayout
          form={
            <HindcastFormPanel
              onSubmit={submit}
              leftOut={read.leftOut}
              map={small && <MapSection isOpen={false} height={280} />}
            />
          }
          shows={isAnswered && !isRefused ? 'results' : 'form'}
          run={asked?.run ?? 0}
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

/** The rule that a schema cannot express: the point must be in a region with a hindcast. */
const outsideRegions = ({ latitude, longitude }: HindcastForm): FieldError[] =>
  typeof latitude !== 'number' || typeof longitude !== 'number' || regionOf(latitude, longitude)
    ? []
    : [{ path: '/latitude', message: 'Coordinates outside of available domains' }]

/** Where series reach beyond the regions, only the API knows how far: it checks the place then. */
function useResolver() {
  const { archived, isArchiveKnown } = useHindcastPlaces()
  const isWithin =
    isArchiveKnown && archived.every(({ latitude, longitude }) => regionOf(latitude, longitude))
  return useMemo(
    () => ajvResolver<HindcastForm>('hindcast', { submitted, ...(isWithin && { more: outsideRegions }) }),
    [isWithin],
  )
}
