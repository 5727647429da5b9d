import { useCallback } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { type MapPoint, pointOf } from '#map/mapPoint.ts'
import type { HindcastForm } from '../hindcastForm.ts'

/** The point of the form and its setter, with null to clear it; setting a point validates its coordinates. */
export function usePoint(): [MapPoint | null, (point: MapPoint | null) => void] {
  const { clearErrors, control, setValue } = useFormContext<HindcastForm>()
  const [latitude, longitude] = useWatch({ control, name: ['latitude', 'longitude'] })
  const setPoint = useCallback(
    (point: MapPoint | null) => {
      const options = { shouldDirty: true, shouldValidate: point !== null }
      if (!point) clearErrors(['latitude', 'longitude'])
      setValue('longitude', point?.longitude, options)
      setValue('latitude', point?.latitude, options)
    },
    [clearErrors, setValue],
  )
  return [pointOf(latitude, longitude), setPoint]
}
